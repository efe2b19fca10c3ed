import type { Fault } from '../../targets/entries/behaviour.ts';
import { intermittent } from '../../targets/entries/intermittent.ts';
import type { Bench } from './bench.ts';
import { failedIds } from './failed-ids.ts';
import { reachOf } from './reach.ts';

/** The result of a fault in every n-th response that could show it. */
export interface IntermittentProof {
  readonly id: string;
  /** Answers that showed it, of those that could have. */
  readonly shown: number;
  readonly of: number;
  readonly caughtBy: readonly string[];
  /** `unshown`: the run sent too few such requests. */
  readonly verdict: 'caught' | 'missed' | 'unshown';
}

/** Injects the fault into every n-th response, and runs every check that it can affect: a fault that shows has to be caught by a required or advisory statement. */
export async function proveIntermittent(
  fault: Fault,
  every: number,
  bench: Bench,
): Promise<IntermittentProof> {
  const { fault: now, shown, couldShow } = intermittent(fault, every);
  const { checks, narrow } = reachOf([fault]);
  const caughtBy = failedIds(await bench.run([now], checks(bench.checks), { narrow }));
  const verdict = caughtBy.length > 0 ? 'caught' : shown() > 0 ? 'missed' : 'unshown';
  return { id: fault.id, shown: shown(), of: couldShow(), caughtBy, verdict };
}
