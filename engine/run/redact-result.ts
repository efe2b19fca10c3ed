import type { Vault } from '../secrets/vault.ts';
import type { RequirementResult } from './result.ts';

/** A result without secrets. What the register says stays as it is, even where somebody's password is a word of it. */
export function redactResult(result: RequirementResult, vault: Vault): RequirementResult {
  const { reason, findings, observation } = result;
  return {
    ...redactNode(result, vault),
    ...(reason === undefined ? {} : { reason: vault.redact(reason) }),
    findings: findings.map((finding) => ({
      ...finding,
      message: vault.redact(finding.message),
      ...(finding.reproduce === undefined ? {} : { reproduce: vault.redact(finding.reproduce) }),
      ...(finding.exchange === undefined ? {} : { exchange: vault.redactDeep(finding.exchange) }),
    })),
    ...(observation === undefined ? {} : { observation: vault.redactDeep(observation) }),
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
