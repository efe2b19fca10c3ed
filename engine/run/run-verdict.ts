import type { DecidedResult, RequirementResult, RunVerdict, Verdict } from './result.ts';

/** Causes that leave a run without the verdicts it was asked for (exit code 3). Data that moved is none of them. */
const blocking: ReadonlySet<string> = new Set([
  'unreachable',
  'timeout',
  'rate-limited',
  'budget',
  'interrupted',
  'unreadable',
  'internal',
]);

/** Whether a result makes the run violate the contract. */
function violates(result: RequirementResult, strict: boolean): boolean {
  if (result.verdict !== 'failed' || result.known) return false;
  return result.level === 'required' || (strict && result.level === 'advisory');
}

/** A violation that was seen wins; else a required statement without its verdict makes the run inconclusive. */
export function runVerdict(
  decided: readonly DecidedResult[],
  strict: boolean,
  staleBaseline: boolean,
): RunVerdict {
  if (staleBaseline || decided.some(({ result }) => violates(result, strict))) return 'violates';
  const open = decided.some(
    ({ result, cause }) =>
      result.verdict === 'inconclusive' &&
      result.level === 'required' &&
      cause !== undefined &&
      blocking.has(cause),
  );
  return open ? 'inconclusive' : 'conforms';
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
