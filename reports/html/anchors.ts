import type { RequirementResult } from '../../base/run-result.ts';
import { fragmentId } from '../escaping/html.ts';

/** `r-<id>--<node>`: where every requirement stands, the same in each run. */
export function requirementAnchor(result: RequirementResult): string {
  return anchor('r', result);
}

/** Where its findings stand. */
export function findingsAnchor(result: RequirementResult): string {
  return anchor('f', result);
}

/** Where its observation stands. */
export function observationAnchor(result: RequirementResult): string {
  return anchor('o', result);
}

function anchor(kind: string, { id, node }: RequirementResult): string {
  return `${kind}-${fragmentId(id)}${node === null ? '' : `--${fragmentId(node)}`}`;
}
