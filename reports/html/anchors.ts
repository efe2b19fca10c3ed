import type { RequirementResult } from '../../base/run-result.ts';
import { fragmentId } from '../escaping/html.ts';

/** `r-<id>--<node>`: the anchor of a requirement, the same in each run. */
export function requirementAnchor(result: RequirementResult): string {
  return anchor('r', result);
}

/** The anchor of its findings. */
export function findingsAnchor(result: RequirementResult): string {
  return anchor('f', result);
}

/** The anchor of its observation. */
export function observationAnchor(result: RequirementResult): string {
  return anchor('o', result);
}

function anchor(kind: string, { id, node }: RequirementResult): string {
  return `${kind}-${fragmentId(id)}${node === null ? '' : `--${fragmentId(node)}`}`;
}
