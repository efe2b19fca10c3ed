import type { RequirementResult } from '../../base/run-result.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';
import type { Bench } from './bench.ts';
import { reachOf } from './reach.ts';

/** The result of permitted variations. */
export interface AlternativeResult {
  readonly alternatives: readonly string[];
  /** `alarm`: something failed. `open`: something stayed undecided that none of the alternatives explains. */
  readonly verdict: 'quiet' | 'alarm' | 'open';
  /** One phrase for each failed or undecided statement. */
  readonly failures: readonly string[];
}

/**
 * Applies these variations at once, and runs every check that they can affect: none may fail, but for advisory
 * requirements that one of them names. What stays undecided is tried once more: on a busy machine a request may time out.
 */
export async function tryAlternatives(
  alternatives: readonly Alternative[],
  bench: Bench,
): Promise<AlternativeResult> {
  const first = await tryOnce(alternatives, bench);
  return first.verdict === 'open' ? tryOnce(alternatives, bench) : first;
}

async function tryOnce(alternatives: readonly Alternative[], bench: Bench): Promise<AlternativeResult> {
  const { checks, narrow } = reachOf(alternatives);
  const results = await bench.run(alternatives, checks(bench.checks), { narrow });
  const forced = new Set(alternatives.flatMap(({ forces }) => forces?.requirements ?? []));
  const admitted = new Set(alternatives.flatMap(({ failsAdvisory }) => failsAdvisory ?? []));
  const failed = results.filter(
    ({ id, level, verdict }) => verdict === 'failed' && !(level === 'advisory' && admitted.has(id)),
  );
  const open = results.filter(({ id, verdict }) => verdict === 'inconclusive' && !forced.has(id));
  return {
    alternatives: alternatives.map(({ id }) => id),
    verdict: failed.length > 0 ? 'alarm' : open.length > 0 ? 'open' : 'quiet',
    failures: [...failed, ...open].map(describeFailure),
  };
}

function describeFailure({ id, node, verdict, reason, findings }: RequirementResult): string {
  const where = node === null ? '' : ` on ${node}`;
  return `${id}${where} ${verdict}: ${findings[0]?.message ?? reason ?? ''}`;
}
