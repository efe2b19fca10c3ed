import type { RequirementResult, RunVerdict, Verdict } from '../../../base/run-result.ts';
import type { DecidedResult } from '../run-outcome.ts';

/** Causes that leave a run without the requested verdicts (exit code 3). Changed data is not one of them. */
const blocking: ReadonlySet<string> = new Set([
  'unreachable',
  'timeout',
  'rate-limited',
  'budget',
  'interrupted',
  'no-room',
  'too-large',
  'unreadable',
  'unusable',
  'internal',
]);

/** Whether a result makes the run violate the contract. */
function violates(result: RequirementResult, strict: boolean): boolean {
  if (result.verdict !== 'failed' || result.known) return false;
  return result.level === 'required' || (strict && result.level === 'advisory');
}

interface RunFacts {
  /** Advisory failures count. */
  readonly strict: boolean;
  readonly staleBaseline: boolean;
  /** Of a shard: it has no required statement, and others have some. */
  readonly evaluatedElsewhere: boolean;
}

/**
 * A violation that was seen wins; else a required statement without its verdict makes the run inconclusive, and so does
 * it where no required statement passed: nothing was evaluated, whatever was selected.
 */
export function runVerdict(
  decided: readonly DecidedResult[],
  { strict, staleBaseline, evaluatedElsewhere }: RunFacts,
): RunVerdict {
  if (staleBaseline || decided.some(({ result }) => violates(result, strict))) return 'violates';
  const open = decided.some(
    ({ result, cause }) =>
      result.verdict === 'inconclusive' &&
      result.level === 'required' &&
      cause !== undefined &&
      blocking.has(cause),
  );
  const isEvaluated = evaluatedElsewhere || hasEvidence(decided.map(({ result }) => result));
  return open || !isEvaluated ? 'inconclusive' : 'conforms';
}

/** Whether a required statement passed. */
export function hasEvidence(results: readonly RequirementResult[]): boolean {
  return results.some(({ verdict, level }) => verdict === 'passed' && level === 'required');
}

export function summarize(results: readonly RequirementResult[]): Record<Verdict, number> {
  const summary: Record<Verdict, number> = {
    passed: 0,
    failed: 0,
    deviates: 0,
    inconclusive: 0,
    observed: 0,
    skipped: 0,
  };
  for (const result of results) summary[result.verdict] += 1;
  return summary;
}
