import { isDeepStrictEqual } from 'node:util';
import { presentAnswer, tellAnswersApart } from '../serving/answering.ts';
import type { Fault, Overrides } from './behaviour.ts';

type Step = (value: unknown, info: unknown) => unknown;

/**
 * The same defect in the first answers alone that it would change, of the platform and of each node: a cache that is
 * cold, a connection that is new. Each time its overrides are put in force, it begins anew.
 */
export function firstTimes(fault: Fault, times = 1): Fault {
  const { id, section, summary, requirements } = fault;
  const which = times === 1 ? 'In the first answer alone' : `In the first ${times} answers alone`;
  return {
    id: `first-answers.${id}`,
    section,
    summary: `${which}: ${summary}`,
    requirements,
    get overrides(): Overrides {
      return limited(fault.overrides, times);
    },
  };
}

function limited(overrides: Overrides, times: number): Overrides {
  tellAnswersApart();
  const counts = new Map<string, number>();
  const decided = new WeakMap<object, boolean>();
  const shows = (surface: string): boolean => {
    const answer = presentAnswer();
    const known = decided.get(answer);
    if (known !== undefined) return known;
    const count = (counts.get(surface) ?? 0) + 1;
    counts.set(surface, count);
    decided.set(answer, count <= times);
    return count <= times;
  };
  const step =
    (override: Step): Step =>
    (value, info) => {
      const overridden = override(value, info);
      return isDeepStrictEqual(overridden, value) || !shows(surfaceOf(info)) ? value : overridden;
    };
  return Object.fromEntries(
    Object.entries(overrides).map(([hook, override]) => [hook, step(override as Step)]),
  ) as Overrides;
}

/** Which node an answer is of, wherever a hook says it. */
function surfaceOf(info: unknown): string {
  const { node, context } = (info ?? {}) as { node?: unknown; context?: { node?: unknown } };
  return String(node ?? context?.node ?? 'platform');
}
