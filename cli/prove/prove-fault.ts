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
 * the others too, to distinguish a missed fault from one that is caught elsewhere.
 */
export async function proveFault(fault: Fault, bench: Bench): Promise<FaultProof> {
  const expected = [...fault.requirements];
  const near = await failedIds(fault, bench, expected);
  const caught = near.some((id) => expected.includes(id));
  const caughtBy = caught ? near : await failedIds(fault, bench, undefined);
  const verdict = caughtBy.some((id) => expected.includes(id))
    ? 'caught'
    : caughtBy.length > 0
      ? 'caught-elsewhere'
      : 'missed';
  return { id: fault.id, caughtBy, expected, verdict };
}

async function failedIds(
  fault: Fault,
  bench: Bench,
  requirements: readonly string[] | undefined,
): Promise<string[]> {
  const checks = requirements === undefined ? bench.checks : bench.checksOf(requirements);
  if (checks.length === 0) return [];
  const results = await bench.run([fault], checks);
  return [...new Set(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id))];
}
