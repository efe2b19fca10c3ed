import type { JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, sameHex, toQuantity } from '../../support/evm/quantity.ts';
import { readBlock, transactionObjects } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { noBlocks, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { watchBlocks } from '../../support/evm/watch-blocks.ts';
import { systemTransactions } from '../receipts/system-transactions.check.ts';

const inPlace = 'evm.block.transactions-in-place';

/** §2.7 names no field of a transaction; advisory, as every client shows with a full transaction where it stands. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [inPlace],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const survey = await surveyChain(context);
      context.recorder.skip(inPlace, noBlocks('has a transaction', survey));
      await context.recorder.cases(inPlace, survey.blocks, ({ number }, caching) =>
        judgeBlock(context, number, caching),
      );
    },
  },
];

async function judgeBlock({ rpc }: RpcContext, number: bigint, caching: Caching): Promise<Judgement> {
  const { block, reply } = await readBlock(rpc, number, true, caching);
  if (block === undefined) return noEvidence('the block could not be read');
  const strict = judgeInPlace(block, true, reply.exchange);
  if (strict.kind !== 'breach') return strict;
  // System transactions may take places without standing in the list (§4.5).
  const apart = await systemTransactions(rpc, number, caching);
  return apart === undefined || apart.length === 0 ? strict : judgeInPlace(block, false, reply.exchange);
}

/**
 * Judges every full transaction of a block that is on the chain. What a transaction does not show is not judged.
 * @param exact whether nothing but what the block lists takes a place in it
 */
export function judgeInPlace(block: JsonObject, exact: boolean, exchange: Exchange): Judgement {
  const transactions = transactionObjects(block);
  const [hash, number] = [block.hash, quantityOf(block.number)];
  if (transactions.length === 0 || typeof hash !== 'string' || number === undefined)
    return noEvidence('no block with full transactions was read');
  let before = -1n;
  for (const [position, { blockHash, blockNumber, transactionIndex }] of transactions.entries()) {
    const wrong = (name: string, expected: string, actual: unknown) =>
      inAnswer(exchange).fail('place', `/result/transactions/${position}/${name}`, expected, actual);
    if (blockHash !== undefined && !sameHex(blockHash, hash))
      return wrong('blockHash', `${hash}, the hash of the block that lists it`, blockHash);
    if (blockNumber !== undefined && quantityOf(blockNumber) !== number)
      return wrong(
        'blockNumber',
        `${toQuantity(number)}, the number of the block that lists it`,
        blockNumber,
      );
    if (transactionIndex === undefined) continue;
    const index = quantityOf(transactionIndex);
    if (index === undefined || (exact ? index !== BigInt(position) : index <= before)) {
      const expected = `${toQuantity(BigInt(position))}, its position among ${transactions.length} transactions`;
      return wrong('transactionIndex', expected, transactionIndex);
    }
    before = index;
  }
  return holds;
}

/** Every block of the run with full transactions but for the pending one, which has no place yet. */
export const watches: readonly WatchRule[] = [
  watchBlocks([inPlace], ({ asked, full, block, exchange }) =>
    asked === 'pending' || !full ? undefined : [[inPlace, judgeInPlace(block, false, exchange)]],
  ),
];
