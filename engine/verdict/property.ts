import fc from 'fast-check';
import { Caching } from '../caching.ts';
import { Unanswered } from '../unanswered.ts';
import type { Property } from './examination.ts';
import type { Breach } from './judgement.ts';

/** Shrinking stops after so many attempts: a smaller case is worth a few requests, not a budget. */
const maxShrinkAttempts = 60;

/**
 * The cases of a property: examples first, then samples; the same values that fast-check's own runner would use.
 * @param path of one case: then there is that one, or none where the path leads nowhere
 */
export function sampleCases<T>(property: Property<T>, seed: number, path?: string): T[] {
  const examples = (property.examples ?? []).map((value): T => value);
  return fc.sample(property.arbitrary, {
    seed,
    numRuns: path === undefined ? examples.length + property.runs : 1,
    examples: examples as never,
    ...(path === undefined ? {} : { path }),
  });
}

/**
 * Shrinks the case at `index` from its own path, one request after another; undefined where the breach did not come back.
 * @throws what a check threw that is not `Unanswered`: a fault of its own
 */
export async function smallestCase<T>(
  property: Property<T>,
  seed: number,
  index: number,
): Promise<{ readonly input: T; readonly path: string; readonly found: Breach } | undefined> {
  let attempts = 0;
  let found: Breach | undefined;
  const crashes: unknown[] = [];
  const predicate = fc.asyncProperty(property.arbitrary, async (input) => {
    attempts += 1;
    if (attempts > maxShrinkAttempts) return true;
    try {
      const judgement = await property.judge(input, Caching.fresh, attempts);
      if (judgement.kind !== 'breach') return true;
      // fast-check walks from failing case to failing case, so the last one seen is the smallest.
      found = judgement;
      return false;
    } catch (error) {
      // fast-check would take it for a case that fails, and report its input beside the breach of another.
      if (!(error instanceof Unanswered)) crashes.push(error);
      return true;
    }
  });
  const examples = (property.examples ?? []).map((value) => [value] as [T]);
  const details = await fc.check(predicate, { seed, path: String(index), numRuns: 1, examples });
  if (crashes.length > 0) throw crashes[0];
  if (details.counterexample === null || found === undefined) return undefined;
  return { input: details.counterexample[0], path: details.counterexamplePath ?? String(index), found };
}
