import type { RejectedCredential, Traffic } from '../../base/run-result.ts';
import type { Vault } from '../secrets/vault.ts';
import type { CredentialLog } from '../wire/credential-log.ts';
import type { Session } from './session.ts';

/** Undefined where nothing disturbed the run. */
export function trafficOf(
  { health, rates, retries }: Pick<Session, 'health' | 'rates' | 'retries'>,
  credentials: CredentialLog,
  vault: Vault,
): Traffic | undefined {
  const figures = rates.figures();
  const outages = health.outages().map((outage) => ({
    ...outage,
    surfaces: outage.surfaces.map((name) => (name === null ? null : vault.redact(name))),
    reason: vault.redact(outage.reason),
  }));
  const rejected = credentials.rejected().map((one) => ({
    ...one,
    surface: one.surface === null ? null : vault.redact(one.surface),
  }));
  const silences = retries.silences();
  if (figures.refused === 0 && outages.length === 0 && rejected.length === 0 && silences.timedOut === 0)
    return undefined;
  return {
    ...figures,
    outages,
    ...(rejected.length === 0 ? {} : { rejected }),
    ...(silences.timedOut === 0 ? {} : { silences }),
  };
}

/** The traffic of several shards as that of one run. */
export function joinTraffic(parts: readonly (Traffic | undefined)[]): Traffic | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  return {
    refused: known.reduce((sum, { refused }) => sum + refused, 0),
    waitedMs: known.reduce((sum, { waitedMs }) => sum + waitedMs, 0),
    slowestIntervalMs: Math.max(...known.map(({ slowestIntervalMs }) => slowestIntervalMs)),
    outages: known.flatMap(({ outages }) => outages),
    ...joinRejected(parts),
    ...joinSilences(known),
  };
}

function joinSilences(parts: readonly Traffic[]): Pick<Traffic, 'silences'> {
  const all = parts.flatMap(({ silences }) => silences ?? []);
  if (all.length === 0) return {};
  const timedOut = all.reduce((sum, one) => sum + one.timedOut, 0);
  return { silences: { timedOut, answeredLater: all.reduce((sum, one) => sum + one.answeredLater, 0) } };
}

/** What one part of a run accepted was not rejected everywhere. */
function joinRejected(parts: readonly (Traffic | undefined)[]): Pick<Traffic, 'rejected'> {
  const all = parts.flatMap((part) => part?.rejected ?? []);
  const keyOf = ({ surface, credential }: RejectedCredential): string =>
    JSON.stringify([surface, credential]);
  const rejected = [...new Map(all.map((one) => [keyOf(one), one])).values()].flatMap((one) => {
    const alike = all.filter((other) => keyOf(other) === keyOf(one));
    if (alike.length < parts.length) return [];
    return [{ ...one, requests: alike.reduce((sum, { requests }) => sum + requests, 0) }];
  });
  return rejected.length === 0 ? {} : { rejected };
}
