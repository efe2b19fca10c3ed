import type { Vault } from '../secrets/vault.ts';
import type { Outage } from '../wire/outage-log.ts';
import type { RateFigures } from '../wire/rate-limits.ts';
import type { Session } from './session.ts';

/** What disturbed a run: pleas for patience, and times without answers. */
export interface Traffic extends RateFigures {
  readonly outages: readonly Outage[];
}

/** Undefined where nothing disturbed the run. */
export function trafficOf(
  { health, rates }: Pick<Session, 'health' | 'rates'>,
  vault: Vault,
): Traffic | undefined {
  const figures = rates.figures();
  const outages = health.outages().map((outage) => ({
    ...outage,
    surfaces: outage.surfaces.map((name) => (name === null ? null : vault.redact(name))),
    reason: vault.redact(outage.reason),
  }));
  return figures.refused === 0 && outages.length === 0 ? undefined : { ...figures, outages };
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
  };
}
