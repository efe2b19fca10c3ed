import { isDeepStrictEqual } from 'node:util';
import { presentAnswer, tellAnswersApart } from '../serving/answering.ts';
import type { Fault, Overrides } from './behaviour.ts';

/** A fault that shows now and then, and how often it did. */
export interface IntermittentFault {
  readonly fault: Fault;
  /** Answers that it could have changed. */
  couldShow(): number;
  /** Answers that it changed. */
  shown(): number;
}

/**
 * The same defect in every n-th of the answers that it would change, the first of them being the n-th: what hooks it uses and how often
 * they are passed makes no difference.
 */
export function intermittent(fault: Fault, every: number): IntermittentFault {
  tellAnswersApart();
  let count = 0;
  let shown = 0;
  const decided = new WeakMap<object, boolean>();
  const decide = (): boolean => {
    const answer = presentAnswer();
    const known = decided.get(answer);
    if (known !== undefined) return known;
    count += 1;
    const shows = count % every === 0;
    if (shows) shown += 1;
    decided.set(answer, shows);
    return shows;
  };
  const nowAndThen =
    (override: (value: unknown, info: unknown) => unknown) =>
    (value: unknown, info: unknown): unknown => {
      const overridden = override(value, info);
      return isDeepStrictEqual(overridden, value) || !decide() ? value : overridden;
    };
  const overrides = Object.fromEntries(
    Object.entries(fault.overrides).map(([hook, override]) => [
      hook,
      nowAndThen(override as (value: unknown, info: unknown) => unknown),
    ]),
  ) as Overrides;
  return {
    fault: { ...fault, id: `${fault.id}.every-${every}`, overrides },
    couldShow: () => count,
    shown: () => shown,
  };
}
