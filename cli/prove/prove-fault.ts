import { profiles } from '../../engine/run/plan/profile.ts';
import type { Fault } from '../../targets/entries/behaviour.ts';
import type { Bench } from './bench.ts';
import { failedIds } from './failed-ids.ts';

/** The result of one fault (interface, section 1: `prove --json`). */
export interface FaultProof {
  readonly id: string;
  readonly caughtBy: readonly string[];
  readonly expected: readonly string[];
  readonly verdict: 'caught' | 'missed' | 'caught-elsewhere';
}

/** Most faults show in few requests: with these they are tried first. */
const few = profiles.quick;

/**
 * Injects a fault and runs the checks of the requirements that it names, at first with few requests; only where none of
 * them fails with those of the bench either, all the others too, to distinguish a missed fault from one that is caught elsewhere.
 */
export async function proveFault(fault: Fault, bench: Bench): Promise<FaultProof> {
  const { id, requirements: expected } = fault;
  const near = bench.checksOf(expected);
  const { profile: whole } = bench;
  for (const profile of whole.examples > few.examples ? [few, whole] : [whole]) {
    const results = near.length === 0 ? [] : await bench.run([fault], near, { profile });
    const caughtBy = failedIds(results);
    if (caughtBy.some((one) => expected.includes(one))) return { id, caughtBy, expected, verdict: 'caught' };
  }
  const caughtBy = failedIds(await bench.run([fault], bench.checks));
  const elsewhere = caughtBy.length > 0 ? 'caught-elsewhere' : 'missed';
  const isCaught = caughtBy.some((one) => expected.includes(one));
  return { id, caughtBy, expected, verdict: isCaught ? 'caught' : elsewhere };
}
