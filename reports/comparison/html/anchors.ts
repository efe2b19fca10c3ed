import { fragmentId } from '../../inert/html.ts';

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
