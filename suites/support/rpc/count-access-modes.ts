import type { NodeTarget } from '../../../engine/target/target.ts';
import { accessModes } from '../../../engine/wire/credential.ts';

/** The number of access modes of a node; an open node has one. */
export function countAccessModes(node: NodeTarget | null): number {
  return node === null ? 0 : accessModes(node).length;
}
