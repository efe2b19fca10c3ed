import type { Caching } from '../../../engine/caching.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { readBlock, transactionHashes } from '../../support/evm/reading/read-block.ts';
import { readConcurrently } from '../../support/evm/reading/read-concurrently.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { unserved } from '../../support/rpc/unserved.ts';
import { type NewestReading, nameConcurrently, nameNewest } from '../blocks/newest-reading.ts';
import { systemTransactionHash, systemTransactions } from './system-transactions.check.ts';

/** So many newest blocks in a row are named, read, and without a receipt before one counts as missing: backends may be apart. */
const maxTries = 8;
/** So many of them have to be without one: behind one address of several backends, some of which lag, a few are by chance. */
const fewestMisses = 3;
/** One more look at what was there for so many repeats of the profile. */
const repeatsForLook = 4;
/** So many times as often as late they have to be missing. */
const lateWeight = 2;

interface Missing {
  readonly number: bigint;
  readonly hash: string;
  readonly exchange: Exchange;
}

/**
 * The transactions of the block that was just named have receipts. A backend that lags may have none yet; where no newest
 * block has any until a newer one is named, they are missing, however soon that is.
 */
export async function judgeNewestReceipts(
  { context, number, indices }: NewestReading,
  caching: Caching,
): Promise<Judgement> {
  const { rpc } = context;
  const { block } = await readBlock(rpc, number, true, caching.shared);
  const listed = block === undefined ? [] : transactionHashes(block);
  const hashes = indices.map((index) => listed[index]).filter((hash) => hash !== undefined);
  const replies = await Promise.all(hashes.map((hash) => readReceipt(rpc, hash, caching.shared)));
  const failed = replies.find(({ receipt, isNull }) => receipt === undefined && !isNull);
  if (failed !== undefined) return unserved(failed.reply, 'the receipt of an included transaction');
  if (!replies.some(({ isNull }) => isNull)) {
    const looks = Math.floor(context.profile.repeats / repeatsForLook);
    const again = await lookFurther(rpc, looks, caching);
    if (again === 'nothing' && hashes.length === 0) return noEvidence('the newest block has no transaction');
    if (again !== 'missing') return holds;
  }
  const misses: Missing[] = [];
  let late = 0;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const look = await lookAgain(rpc, tries, caching);
    if (look === 'there') return holds;
    if (look === 'late') late += 1;
    else if (look !== undefined) misses.push(look);
  }
  // Where blocks come faster than they are read, and backends lag, receipts are late as often as missing.
  if (late > 0 && misses.length < lateWeight * late) return holds;
  const missing = misses.at(-1);
  if (missing === undefined || misses.length < fewestMisses)
    return changed('the newest block could be named, but not often enough read with a transaction again');
  const apart =
    context.node.api === 'evm' ? await systemTransactions(rpc, missing.number, caching.fresh) : undefined;
  if (apart?.some((one) => systemTransactionHash(one) === missing.hash))
    return noEvidence('only system transactions were found, whose receipts the contract does not promise');
  return acrossAnswers(missing.exchange).fail(
    'newest',
    '/result',
    `the receipt of transaction ${missing.hash}, that the newest block lists`,
    null,
  );
}

/** Another block may have been the newest by the time that the first look came to the receipts, or its block had no transaction. */
async function lookFurther(
  rpc: RpcChannel,
  looks: number,
  caching: Caching,
): Promise<'there' | 'missing' | 'nothing'> {
  let seen: 'there' | 'nothing' = 'nothing';
  for (let look = 0; look < looks; look += 1) {
    const number = await nameNewest(rpc, caching.fresh);
    const hash = number === undefined ? undefined : await lastTransaction(rpc, number, caching);
    if (hash === undefined) continue;
    if ((await readReceipt(rpc, hash, caching.fresh)).isNull) return 'missing';
    seen = 'there';
  }
  return seen;
}

/**
 * Names the newest block anew, and asks at once for the receipt of its last transaction: undefined where it has none, or where the block
 * itself is not there any more, as at a backend that lags; `late` where another block is the newest by the time that the receipt is there.
 */
async function lookAgain(
  rpc: RpcChannel,
  tries: number,
  caching: Caching,
): Promise<'there' | 'late' | Missing | undefined> {
  const named = (await nameConcurrently(rpc, tries, caching)).filter((one) => one !== undefined);
  // The newest of them: each look may bring a newer block, and the one before it has its receipts.
  const [number] = named.sort((a, b) => Number(b - a));
  if (number === undefined) return 'there';
  const hash = await lastTransaction(rpc, number, caching);
  if (hash === undefined) return undefined;
  const reads = await readConcurrently(tries, () => readReceipt(rpc, hash, caching.fresh));
  const [first] = reads;
  if (first === undefined) return undefined;
  if (reads.some(({ isNull }) => !isNull)) {
    const newest = await nameNewest(rpc, caching.fresh);
    return newest !== undefined && newest > number ? 'late' : 'there';
  }
  const blocks = await readConcurrently(tries, () => readBlock(rpc, number, false, caching.fresh));
  if (blocks.some(({ block }) => block === undefined)) return undefined;
  return { number, hash, exchange: first.reply.exchange };
}

/** The hash of the last transaction of a block; undefined where it has none, or cannot be read. */
async function lastTransaction(
  rpc: RpcChannel,
  number: bigint,
  caching: Caching,
): Promise<string | undefined> {
  const { block } = await readBlock(rpc, number, false, caching.fresh);
  return block === undefined ? undefined : transactionHashes(block).at(-1);
}
