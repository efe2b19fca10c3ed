import { type RunBound, timeBoundReason } from '../ledger/run-bound.ts';
import { Unanswered } from '../unanswered.ts';

/**
 * A signal that ends a run when its time is over, or when somebody interrupts it.
 * @returns the signal, and how to let go of its timer
 */
export function endInTime(
  bound: RunBound,
  interrupted: AbortSignal,
): { readonly signal: AbortSignal; readonly release: () => void } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new Unanswered('budget', timeBoundReason(bound))), bound.ms);
  return { signal: AbortSignal.any([interrupted, over.signal]), release: () => clearTimeout(timer) };
}
