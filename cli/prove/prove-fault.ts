import type { RequirementResult } from '../../base/run-result.ts';
import type { Fault } from '../../targets/behaviour.ts';
import type { Bench } from './bench.ts';

/** The result of one fault (interface, section 1: `prove --json`). */
export interface FaultProof {
  readonly id: string;
  readonly caughtBy: readonly string[];
  readonly expected: readonly string[];
  readonly verdict: 'caught' | 'missed' | 'caught-elsewhere';
}

/**
 * Injects a fault and runs the checks of the requirements that it names; only where none of them fails, all
 * the others too, to distinguish a missed fault from one that is caught elsewhere. Where one of those that it names stays
 * undecided they run once more: on a busy machine a request may time out.
 */
export async function proveFault(fault: Fault, bench: Bench): Promise<FaultProof> {
  const { id, requirements: expected } = fault;
  const near = bench.checksOf(expected);
  const first = await inject(fault, bench, near);
  const isUndecided = !isCaught(first, expected) && first.some((one) => isOf(one, 'inconclusive', expected));
  const results = isUndecided ? await inject(fault, bench, near) : first;
  if (isCaught(results, expected)) return { id, caughtBy: failedIds(results), expected, verdict: 'caught' };
  const everywhere = await inject(fault, bench, bench.checks);
  const caughtBy = failedIds(everywhere);
  const elsewhere = caughtBy.length > 0 ? 'caught-elsewhere' : 'missed';
  return { id, caughtBy, expected, verdict: isCaught(everywhere, expected) ? 'caught' : elsewhere };
}

async function inject(
  fault: Fault,
  bench: Bench,
  checks: Bench['checks'],
): Promise<readonly RequirementResult[]> {
  return checks.length === 0 ? [] : bench.run([fault], checks);
}

function isOf(
  { id, verdict }: RequirementResult,
  wanted: RequirementResult['verdict'],
  ids: readonly string[],
): boolean {
  return verdict === wanted && ids.includes(id);
}

function isCaught(results: readonly RequirementResult[], expected: readonly string[]): boolean {
  return results.some((one) => isOf(one, 'failed', expected));
}

function failedIds(results: readonly RequirementResult[]): string[] {
  return [...new Set(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id))];
}
