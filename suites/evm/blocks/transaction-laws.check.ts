import { keccak_256 } from '@noble/hashes/sha3.js';
import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { blockCheck } from '../../support/evm/block-check.ts';
import { encodeTransaction } from '../../support/evm/encoding/encode-transaction.ts';
import { isSigned } from '../../support/evm/encoding/is-signed.ts';
import { quantityOf, sameHex, toQuantity } from '../../support/evm/quantity.ts';
import { transactionObjects } from '../../support/evm/reading/read-block.ts';
import { formulaPrice } from '../receipts/formula-price.ts';
import { watchWholeBlocks } from './watch-whole-blocks.ts';

const hash = 'evm.block.transaction-hash-of-fields';
const price = 'evm.block.transaction-price-paid';
const decides = [hash, price] as const;

const none = noEvidence('no block that was read has a full transaction');

/** What a block with full transactions says of each. */
export function judgeTransactions(block: JsonObject, exchange: Exchange): readonly RequirementJudgement[] {
  const transactions = transactionObjects(block);
  if (transactions.length === 0) return decides.map((id) => [id, none]);
  return transactions.flatMap((transaction, index): RequirementJudgement[] => {
    const at = `/result/transactions/${index}`;
    return [
      [hash, judgeHash(transaction, at, exchange)],
      [price, judgePrice(block, transaction, at, exchange)],
    ];
  });
}

function judgeHash(transaction: JsonObject, at: string, exchange: Exchange): Judgement {
  const encoded = isSigned(transaction) ? encodeTransaction(transaction) : undefined;
  if (encoded === undefined || transaction.hash === undefined)
    return noEvidence('no full transaction was read of a type that the suite knows');
  const computed = `0x${Buffer.from(keccak_256(encoded)).toString('hex')}`;
  if (sameHex(transaction.hash, computed)) return holds;
  const expected = `${computed}, the hash of the fields of the transaction`;
  return inAnswer(exchange).fail('hash', `${at}/hash`, expected, transaction.hash);
}

/** A node that shows what was offered at most, and a chain that takes no tip, are in doubt. */
function judgePrice(block: JsonObject, transaction: JsonObject, at: string, exchange: Exchange): Judgement {
  const [shown, cap] = [quantityOf(transaction.gasPrice), quantityOf(transaction.maxFeePerGas)];
  const paid = formulaPrice(block, transaction);
  if (paid === undefined || shown === undefined)
    return noEvidence('no transaction with a cap and a tip shows a price');
  if (shown === paid) return holds;
  if (shown === cap || shown === quantityOf(block.baseFeePerGas))
    return noEvidence('the prices shown are what was offered at most, or the base fee alone');
  const expected = `${toQuantity(paid)}, base fee and tip, but the cap at most`;
  return inAnswer(exchange).fail('price', `${at}/gasPrice`, expected, transaction.gasPrice);
}

/** §2.7 names no field of a transaction; advisory, as every client of Ethereum shows these as the rules of Ethereum have them. */
export const checks = [blockCheck({ decides, judge: judgeTransactions })];

/** Every block of the run with full transactions but for the pending one. */
export const watches: readonly WatchRule[] = [watchWholeBlocks(decides, judgeTransactions)];
