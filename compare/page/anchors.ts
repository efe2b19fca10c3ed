import { digestOf } from '../../base/digest.ts';
import { fragmentId } from '../../reports/escaping/html.ts';

/** `r-<id>`: the statement in the matrix, the same in each comparison. */
export function statementAnchor(id: string): string {
  return `r-${fragmentId(id)}`;
}

/** `x-<id>`: what the targets answered to it, side by side. */
export function evidenceAnchor(id: string): string {
  return `x-${fragmentId(id)}`;
}

/** `o-<id>`: what the targets do where the contract is silent. */
export function observationAnchor(id: string): string {
  return `o-${fragmentId(id)}`;
}

/** `d-` and the hash of what was asked: subjects are foreign text of any length. */
export function disagreementAnchor(subject: string): string {
  return `d-${digestOf(subject).slice(0, 12)}`;
}
