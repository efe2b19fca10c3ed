import type { RequirementResult } from '../../base/run-result.ts';

/** `evm.block.hash on evm-1`, or the id alone for the platform API: the same in every run. */
export function resultKey({ id, node }: Pick<RequirementResult, 'id' | 'node'>): string {
  return node === null ? id : `${id} on ${node}`;
}
