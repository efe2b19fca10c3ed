import type { Check } from '../engine/check.ts';
import type { Target } from '../engine/target/target.ts';
import { loadRegister } from '../specs/register.ts';
import type { Requirement } from '../specs/requirement.ts';
import { loadChecks } from './all-checks.ts';
import { contractDocuments } from './documents/contract-documents.ts';
import { ownChecks } from './documents/own-checks.ts';
import { ownRequirements } from './documents/own-requirements.ts';

/**
 * All checks of a target, and every requirement that they decide: those of the areas, and those that documents add, the
 * contract's and the user's own.
 */
export async function checksOfTarget(
  target: Target,
): Promise<{ readonly checks: readonly Check[]; readonly register: readonly Requirement[] }> {
  const checks = await loadChecks();
  const decided = new Set(checks.flatMap(({ decides }) => decides));
  const described = { ...target, documents: [...target.documents, ...contractDocuments(target, decided)] };
  return {
    checks: [...checks, ...ownChecks(described)],
    register: [...loadRegister(), ...ownRequirements(described)],
  };
}
