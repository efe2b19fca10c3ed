import type { Caching } from '../../../engine/caching.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import type { BlockSurvey } from '../../support/sharded/block-survey.ts';
import { getShards, shardsOf } from '../../support/sharded/read-shards.ts';

/** So many blocks below the newest one every backend has them. */
const settled = 20;
/** Of so many gaps the blocks around are asked for. */
const mostGaps = 3;
/** A node that has forgotten its old blocks may keep single ones of them: several side by side it has kept all. */
const around = [-2, -1, 1, 2];

/** Blocks without shards between others that have some. */
export function gapsOf({ seqnos, without }: Pick<BlockSurvey, 'seqnos' | 'without'>): readonly number[] {
  const [oldest, newest] = [seqnos[0] ?? 0, seqnos.at(-1) ?? 0];
  return without.filter((seqno) => seqno > oldest && seqno <= newest - settled).slice(0, mostGaps);
}

/** §4.8: the blocks of the masterchain have consecutive numbers, so where those around one are there, it is there too. */
export async function judgeGap(wire: Wire, seqno: number, caching: Caching): Promise<Judgement> {
  const [own, ...others] = await Promise.all(
    [0, ...around].map((step) => getShards(wire, String(seqno + step), caching.fresh)),
  );
  if (own === undefined || shardsOf(own).length > 0) return changed(`block ${seqno} has shards now`);
  if (others.some((exchange) => shardsOf(exchange).length === 0))
    return noEvidence('the blocks around one without shards have none either');
  const expected = `the shards of block ${seqno}, as the blocks ${seqno - 2} to ${seqno + 2} have theirs`;
  return acrossAnswers(own).fail('gap', '/shards', expected, own.answer.status);
}
