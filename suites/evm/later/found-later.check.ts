import { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  type NoEvidence,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { readBlock, transactionHashes } from '../../support/evm/reading/read-block.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { httpChannel } from '../../support/evm/reading/survey-chain.ts';
import { type BlockAhead, type PendingTransaction, saidNull } from '../../support/evm/said-null.ts';
import { nameNewest } from '../blocks/newest-reading.ts';
import { lookAgain } from './look-again.ts';

const block = 'evm.block.found-once-there';
const receipt = 'evm.receipt.found-once-included';
/** So many of those that are there by now are asked for again. */
const askedAgain = 4;
/** A transaction that is in none of so many blocks after it was pending is looked for no further. */
const blocksSearched = 8n;

const noneWasPending = noEvidence('no receipt was asked for while its transaction was pending');
const noBlockCame = noEvidence('no block that was asked for ahead of the newest one came during the run');

/** §2.7, §2.8: what is null because it does not exist yet is there once it does. Looked at when all others have asked. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [block],
    on: ['evm'],
    over: 'every-channel',
    exclusive: 'last',
    cost: () => 1,
    async run(context) {
      const { blocks } = await saidNull(context);
      await lookAgainAt(context, block, blocks, ({ number }) => number, noBlockCame, judgeBlock);
    },
  },
  {
    decides: [receipt],
    on: rpcApis,
    over: 'every-channel',
    exclusive: 'last',
    cost: () => 1,
    async run(context) {
      const { receipts } = await saidNull(context);
      await lookAgainAt(context, receipt, receipts, ({ from }) => from, noneWasPending, judgeReceipt);
    },
  },
];

/**
 * Judges some of those that may be there by now.
 * @param asked what was null
 * @param numberOf the block with which it can come to be
 * @param none what to say where nothing was null
 */
async function lookAgainAt<One>(
  context: RpcContext,
  requirement: string,
  asked: readonly One[],
  numberOf: (one: One) => bigint,
  none: NoEvidence,
  judge: (context: RpcContext, one: One, newest: bigint, caching: Caching) => Promise<Judgement>,
): Promise<void> {
  const { recorder } = context;
  if (asked.length === 0) return recorder.skip(requirement, none);
  const newest = (await newestAtEnd(context)) ?? -1n;
  const came = asked.filter((one) => numberOf(one) <= newest);
  if (came.length === 0) return recorder.skip(requirement, noBlockCame);
  await recorder.readings(requirement, came.slice(0, askedAgain), (one, caching) =>
    judge(context, one, newest, caching),
  );
}

/** The newest block as the node names it when all others have asked, once for all channels. */
function newestAtEnd(context: RpcContext): Promise<bigint | undefined> {
  return context.shared('evm.newest-at-end', () => nameNewest(httpChannel(context), Caching.fresh));
}

/** Beside a block above it, which nobody has asked for before it was there. */
async function judgeBlock(
  context: RpcContext,
  { number, full }: BlockAhead,
  newest: bigint,
  caching: Caching,
): Promise<Judgement> {
  const { rpc } = context;
  const { block: found, isNull, reply } = await readBlock(rpc, number, full, caching.fresh);
  if (found !== undefined) return holds;
  if (!isNull) return notAnswered(`block ${number} is neither a block nor null`);
  const { blocks } = await saidNull(context);
  const asked = new Set(blocks.map((one) => one.number));
  let above = number + 1n;
  while (above <= newest && asked.has(above)) above += 1n;
  const isThere = async () => (await readBlock(rpc, number, full, caching.fresh)).block !== undefined;
  const isAboveThere = async () => {
    const { block: other } = await readBlock(rpc, above <= newest ? above : 'latest', full, caching.fresh);
    return (quantityOf(other?.number) ?? -1n) > number;
  };
  const look = await lookAgain(isThere, isAboveThere);
  if (look === 'found') return holds;
  if (look === 'unsure') return noEvidence('the backend that answers does not have the blocks above it yet');
  return acrossAnswers(reply.exchange).fail(
    'found',
    '/result',
    `block ${toQuantity(number)}, which was null before it was there, as blocks above it are served`,
    null,
  );
}

/** Beside the block that holds its transaction, which has another one above it. */
async function judgeReceipt(
  { rpc }: RpcContext,
  { hash, from }: PendingTransaction,
  newest: bigint,
  caching: Caching,
): Promise<Judgement> {
  const { receipt: found, isNull, reply } = await readReceipt(rpc, hash, caching.fresh);
  if (found !== undefined) return holds;
  if (!isNull) return notAnswered('the receipt of a transaction is neither a receipt nor null');
  const holding = async (number: bigint) => {
    const { block: one } = await readBlock(rpc, number, false, caching.fresh);
    return one !== undefined && transactionHashes(one).includes(hash);
  };
  let holder: bigint | undefined;
  // The newest block may be so new that its receipts are not there yet.
  for (let number = from; number < newest && number < from + blocksSearched; number += 1n) {
    if (!(await holding(number))) continue;
    holder = number;
    break;
  }
  if (holder === undefined)
    return noEvidence('no transaction that was pending is in a block below the newest');
  const within = holder;
  const isThere = async () => (await readReceipt(rpc, hash, caching.fresh)).receipt !== undefined;
  const look = await lookAgain(isThere, () => holding(within));
  if (look === 'found') return holds;
  if (look === 'unsure')
    return noEvidence('the backend that answers does not have the block of the transaction yet');
  return acrossAnswers(reply.exchange).fail(
    'found',
    '/result',
    `the receipt of a transaction that was pending and is in block ${toQuantity(within)} now`,
    null,
  );
}
