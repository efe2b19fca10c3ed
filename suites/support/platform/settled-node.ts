import { momentOf } from './creation-time.ts';
import type { Row } from './list-page.ts';

/** Nodes made longer ago are known to every backend. */
const settledMs = 600_000;

/** Whether a node has been there so long that no list lacks it because it is new. */
export function isSettled({ value: { created_at: made } }: Row): boolean {
  return typeof made === 'string' && momentOf(made) < Date.now() - settledMs;
}
