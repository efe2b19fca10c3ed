import type { NodeTarget } from '../../engine/target/target.ts';
import { accessModes } from '../../engine/wire/credential.ts';

/** In how many ways a node is reached; an open node in one. */
export function countAccessModes(node: NodeTarget | null): number {
  return node === null ? 0 : accessModes(node).length;
}
