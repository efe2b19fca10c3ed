import type { Requirement } from '../../specs/requirement.ts';
import type { FaultProof } from './prove-fault.ts';

/** Ids of the required requirements with a check that none of these faults violates. */
export function unprovenRequirements(
  proofs: readonly Pick<FaultProof, 'caughtBy'>[],
  register: readonly Requirement[],
): string[] {
  const caught = new Set(proofs.flatMap(({ caughtBy }) => caughtBy));
  return register
    .filter(({ id, level, check }) => level === 'required' && check !== undefined && !caught.has(id))
    .map(({ id }) => id);
}
