import type { KnownFailure, RequirementResult } from '../../base/run-result.ts';
import type { Vault } from '../secrets/vault.ts';

/** A result without secrets. Titles of the register stay unchanged, even where a password is a word of them. */
export function redactResult(result: RequirementResult, vault: Vault): RequirementResult {
  const { reason, findings, observation, baseline } = result;
  return {
    ...redactNode(result, vault),
    ...(reason === undefined ? {} : { reason: vault.redact(reason) }),
    ...(baseline === undefined ? {} : { baseline: redactKnownFailure(baseline, vault) }),
    findings: findings.map((finding) => ({
      ...finding,
      message: vault.redact(finding.message),
      ...(finding.reproduce === undefined ? {} : { reproduce: vault.redact(finding.reproduce) }),
      ...(finding.exchanges === undefined
        ? {}
        : { exchanges: finding.exchanges.map((one) => vault.redactDeep(one)) }),
      ...(finding.exchange === undefined ? {} : { exchange: vault.redactDeep(finding.exchange) }),
    })),
    ...(observation === undefined ? {} : { observation: vault.redactDeep(observation) }),
  };
}

/** What a baseline says of a failure, without secrets: a person may have written one down. */
export function redactKnownFailure(
  { reason, owner, link, expires }: KnownFailure,
  vault: Vault,
): KnownFailure {
  return {
    reason: vault.redact(reason),
    ...(owner === undefined ? {} : { owner: vault.redact(owner) }),
    ...(link === undefined ? {} : { link: vault.redact(link) }),
    expires: vault.redact(expires),
  };
}

/** The same of a result whose other parts hold no secret any more. */
export function redactNode(result: RequirementResult, vault: Vault): RequirementResult {
  return { ...result, node: result.node === null ? null : vault.redact(result.node) };
}

/** A record whose keys name nodes, without secrets; its figures stay figures. */
export function redactKeys<T>(record: Readonly<Record<string, T>>, vault: Vault): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [vault.redact(key), value]));
}
