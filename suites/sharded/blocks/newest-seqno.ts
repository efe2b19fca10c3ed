import type { Caching } from '../../../engine/caching.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import { getShards, shardsOf } from '../../support/sharded/read-shards.ts';

/** So many doublings lead past the end of any chain. */
const mostSteps = 32;

/** The newest masterchain block that a GET has shards of, sought from one that is there. @throws Unanswered */
export async function newestSeqno(wire: Wire, from: number, caching: Caching): Promise<number> {
  const isThere = async (seqno: number): Promise<boolean> =>
    shardsOf(await getShards(wire, String(seqno), caching.fresh)).length > 0;
  let found = from;
  let step = 1;
  for (let count = 0; count < mostSteps && (await isThere(found + step)); count += 1) {
    found += step;
    step *= 2;
  }
  // Steps of one half and less close the gap.
  for (step /= 2; step >= 1; step /= 2) if (await isThere(found + step)) found += step;
  return found;
}
