import type { Caching } from '../../../engine/caching.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import { awaitBlock, isBlock } from './read-block.ts';
import { bodyOf } from './reading.ts';

/**
 * A block that another answer named comes by its id, after the moment that backends may need. What is wrong with a block that comes has
 * requirements of its own.
 * @param source as a clause: `getnowblock gave`
 * @throws Unanswered
 */
export async function judgeServedById(
  wire: Wire,
  id: string,
  source: string,
  caching: Caching,
): Promise<Judgement> {
  const exchange = await awaitBlock(wire, id, caching.fresh);
  if (isBlock(exchange)) return holds;
  return acrossAnswers(exchange).fail(
    'known-id',
    '',
    `the block of ${id}, which ${source}`,
    bodyOf(exchange),
  );
}
