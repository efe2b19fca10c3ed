import type { Check } from '../../engine/check.ts';
import type { Fault } from '../../targets/entries/behaviour.ts';
import type { Bench } from './bench.ts';
import { failedIds } from './failed-ids.ts';

/** The result of two faults at once. */
export interface PairProof {
  readonly faults: readonly [string, string];
  /** Those that no requirement of theirs caught: the other hid them. */
  readonly hidden: readonly string[];
}

/**
 * Injects two faults and runs the checks of the requirements that they name; only where one stays hidden, all the others too:
 * some requirements are evaluated with what other checks request.
 */
export async function provePair(pair: readonly [Fault, Fault], bench: Bench): Promise<PairProof> {
  const near = await hiddenFrom(
    bench.checksOf(pair.flatMap(({ requirements }) => requirements)),
    pair,
    bench,
  );
  const hidden = near.length === 0 ? near : await hiddenFrom(bench.checks, pair, bench);
  return { faults: [pair[0].id, pair[1].id], hidden };
}

async function hiddenFrom(
  checks: readonly Check[],
  pair: readonly [Fault, Fault],
  bench: Bench,
): Promise<string[]> {
  const failed = new Set(failedIds(await bench.run(pair, checks)));
  return pair.filter(({ requirements }) => !requirements.some((id) => failed.has(id))).map(({ id }) => id);
}
