import type { Caching } from '../../../engine/caching.ts';
import type { RpcContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import { staysBehind } from '../../support/evm/head/stays-behind.ts';
import { quantityOf, sameHex, toQuantity } from '../../support/evm/quantity.ts';
import { readBlock } from '../../support/evm/reading/read-block.ts';
import { surveyChain } from '../../support/evm/reading/survey-chain.ts';

/** So often it has to lie behind: of backends that are apart, another one has answered by then. */
const readings = 3;

/**
 * §4.5: the pending block comes after the newest one, or is that one; it does not lie below what was the newest before it
 * was read, nor above the one after what was the newest then, except by what backends of one address may be apart. Read
 * between two readings of the newest block, several times: one backend that is behind is no breach. Where it comes after the newest
 * one, it has another parent (§2.7): of which newest block, backends on two branches need not agree. Where every reading lies behind
 * by no more than backends may be apart, it is read so often that one of them is met in both.
 */
export async function judgePendingPlace(context: RpcContext, caching: Caching): Promise<Judgement> {
  let isAlwaysBreach = true;
  let last: Reading = { judgement: holds };
  for (let reading = 0; reading < readings; reading += 1) {
    last = await judgeReading(context, caching);
    const isBreach = last.judgement.kind === 'breach';
    if (!isBreach && last.behind === undefined) return last.judgement;
    isAlwaysBreach &&= isBreach;
  }
  if (isAlwaysBreach) return last.judgement;
  if (last.behind === undefined) return holds;
  const { rpc } = context;
  const numberFor = async (tag: 'latest' | 'pending'): Promise<bigint | undefined> =>
    quantityOf((await readBlock(rpc, tag, false, caching.fresh)).block?.number);
  const stays = await staysBehind(
    () => numberFor('latest'),
    () => numberFor('pending'),
  );
  return stays ? last.behind : holds;
}

interface Reading {
  readonly judgement: Judgement;
  /** Where it lies two blocks or more behind the newest one: the breach that it is if it always does. */
  readonly behind?: Judgement;
}

async function judgeReading(context: RpcContext, caching: Caching): Promise<Reading> {
  const { rpc } = context;
  const { lag, head = 0n } = await surveyChain(context);
  // On a chain this short a lagging backend cannot be distinguished from a block that is wrong by as much.
  const apart = head < 4n * lag ? 1n : lag;
  const newest = await readNewest(rpc, caching);
  const { block, reply } = await readBlock(rpc, 'pending', false, caching.fresh);
  const number = quantityOf(block?.number);
  // A block that is not sealed may have no number yet.
  if (newest === undefined || number === undefined) return { judgement: holds };
  const fail = (rule: string, at: string, expected: string): Judgement =>
    acrossAnswers(reply.exchange).fail(rule, `/result/${at}`, expected, block?.[at]);
  const after = `the block that comes after the newest, ${toQuantity(newest.number)}`;
  if (number + 1n < newest.number) {
    const behind = fail('behind', 'number', `the number of ${after}, or of that one`);
    return { judgement: number + apart < newest.number ? behind : holds, behind };
  }
  const mayBeParent = number === newest.number + 1n;
  const isFarAhead = number > newest.number + 1n + lag;
  if (!isFarAhead && !(mayBeParent && sameHex(block?.parentHash, newest.parentHash)))
    return { judgement: holds };
  // It comes after another one only where that was produced in between: then it is asked for again.
  const again = await readNewest(rpc, caching);
  if (again === undefined) return { judgement: holds };
  if (isFarAhead) {
    const isAhead = number > again.number + 1n + lag;
    return { judgement: isAhead ? fail('ahead', 'number', `the number of ${after}, or of that one`) : holds };
  }
  const expected = `the hash of the newest block and not that of its parent, as this is ${after}`;
  return { judgement: sameHex(again.hash, newest.hash) ? fail('parent', 'parentHash', expected) : holds };
}

interface Newest {
  readonly number: bigint;
  readonly hash: unknown;
  readonly parentHash: unknown;
}

async function readNewest(rpc: RpcContext['rpc'], caching: Caching): Promise<Newest | undefined> {
  const { block } = await readBlock(rpc, 'latest', false, caching.fresh);
  const number = quantityOf(block?.number);
  return number === undefined ? undefined : { number, hash: block?.hash, parentHash: block?.parentHash };
}
