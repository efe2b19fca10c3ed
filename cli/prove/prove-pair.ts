import type { Fault } from '../../targets/behaviour.ts';
import type { Bench } from './bench.ts';

/** The result of two faults at once. */
export interface PairProof {
  readonly faults: readonly [string, string];
  /** Those that no requirement of theirs caught: the other hid them. */
  readonly hidden: readonly string[];
}

/** Injects two faults and runs the checks of the requirements that they name. */
export async function provePair(pair: readonly [Fault, Fault], bench: Bench): Promise<PairProof> {
  const results = await bench.run(pair, bench.checksOf(pair.flatMap(({ requirements }) => requirements)));
  const failed = new Set(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
  const hidden = pair.filter(({ requirements }) => !requirements.some((id) => failed.has(id)));
  return { faults: [pair[0].id, pair[1].id], hidden: hidden.map(({ id }) => id) };
}
