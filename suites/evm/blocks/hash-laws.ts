import { keccak_256 } from '@noble/hashes/sha3.js';
import type { JsonObject } from '../../../base/json-object.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { BlockRecord } from '../../support/evm/block-record.ts';
import { blockSize } from '../../support/evm/encoding/block-size.ts';
import { encodeReceipt } from '../../support/evm/encoding/encode-receipt.ts';
import { encodeNetworkForm, encodeTransaction } from '../../support/evm/encoding/encode-transaction.ts';
import { headerHash } from '../../support/evm/encoding/header-hash.ts';
import { isSigned } from '../../support/evm/encoding/is-signed.ts';
import { listRoot } from '../../support/evm/encoding/list-root.ts';
import { bloomOf } from '../../support/evm/encoding/logs-bloom.ts';
import { encodeRlp } from '../../support/evm/encoding/rlp.ts';
import { complete, dataItem, quantityItem } from '../../support/evm/encoding/rlp-item.ts';
import { quantityOf, sameHex, toQuantity } from '../../support/evm/quantity.ts';
import { transactionObjects } from '../../support/evm/reading/read-block.ts';

/** Laws that every sound chain holds to and the contract does not state: what hashes are computed from. */

export function judgeHeaderHash(block: JsonObject, exchange: Exchange): Judgement {
  const computed = headerHash(block);
  if ('unknown' in computed) return noEvidence(computed.unknown);
  return inAnswer(exchange).expect(
    sameHex(block.hash, computed.hash),
    'hash',
    '/result/hash',
    `${computed.hash}, the hash of the header`,
    block.hash,
  );
}

/** Chains that put what they do by themselves into their blocks, unsigned, may leave it out of the roots, as Bor does. */
const outsideRoot = noEvidence('blocks list transactions that nobody signed and that their roots leave out');

/** Whether a root is that of some of these items: those of transactions that somebody signed, or that are not shown. */
function isRootOfSigned(
  root: unknown,
  items: readonly Uint8Array[],
  transactions: readonly (JsonObject | undefined)[],
): boolean {
  const signed = items.filter((_, index) => {
    const transaction = transactions[index];
    return transaction === undefined || isSigned(transaction);
  });
  return signed.length < items.length && sameHex(root, listRoot(signed));
}

/** @param block in the form with full transactions */
export function judgeTransactionsRoot(block: JsonObject, exchange: Exchange): Judgement {
  const transactions = transactionObjects(block);
  const items = complete(transactions.map(encodeTransaction));
  if (items === undefined)
    return noEvidence('blocks hold transactions of types that the suite does not know');
  const root = listRoot(items);
  if (sameHex(block.transactionsRoot, root)) return holds;
  if (isRootOfSigned(block.transactionsRoot, items, transactions)) return outsideRoot;
  const withBlobs = complete(transactions.map(encodeNetworkForm)) ?? items;
  const isOfNetworkForm = sameHex(block.transactionsRoot, listRoot(withBlobs));
  return inAnswer(exchange).fail(
    isOfNetworkForm ? 'network-form' : 'root',
    '/result/transactionsRoot',
    `${root}, the root of its ${items.length} transactions`,
    block.transactionsRoot,
  );
}

/**
 * The size follows from what is in a block. Judged only where the block is wholly known: its header makes its hash, and its
 * transactions their root.
 * @param block in the form with full transactions
 * @param laws what was judged of its hash and of the root of its transactions
 */
export function judgeSizeOfBlock(
  block: JsonObject,
  laws: { readonly header: Judgement; readonly root: Judgement },
  exchange: Exchange,
): Judgement {
  const isKnown = laws.header.kind === 'holds' && laws.root.kind === 'holds';
  const computed = isKnown ? blockSize(block) : undefined;
  if (computed === undefined) return noEvidence('no block was read of which the suite knows every part');
  const { size, least, most } = computed;
  const shown = quantityOf(block.size);
  return inAnswer(exchange).expect(
    shown !== undefined && shown >= BigInt(least) && shown <= BigInt(most),
    'size',
    '/result/size',
    `about ${toQuantity(BigInt(size))}, the ${size} bytes of the block`,
    block.size,
  );
}

export async function judgeReceiptsRoot({
  block,
  transactions,
  receipts,
  exchange,
}: BlockRecord): Promise<Judgement> {
  if (receipts.length < transactions.length) return noEvidence('no block had all its receipts read');
  const items = complete(receipts.map(({ receipt }) => encodeReceipt(receipt)));
  if (items === undefined) return noEvidence('blocks hold receipts of types that the suite does not know');
  const root = listRoot(items);
  const ofReceipts = receipts.map(({ transaction }) => transaction);
  if (isRootOfSigned(block.receiptsRoot, items, ofReceipts)) return outsideRoot;
  return acrossAnswers(exchange).expect(
    sameHex(block.receiptsRoot, root),
    'root',
    '/result/receiptsRoot',
    `${root}, the root of its ${items.length} receipts`,
    block.receiptsRoot,
  );
}

export function judgeBloom({ logs, logsBloom }: JsonObject, exchange: Exchange): Judgement {
  const bloom = Array.isArray(logs) ? bloomOf(logs) : undefined;
  if (bloom === undefined) return noEvidence('no receipt has readable logs');
  return inAnswer(exchange).expect(
    sameHex(logsBloom, bloom),
    'bloom',
    '/result/logsBloom',
    `${bloom}, computed from the logs`,
    logsBloom,
  );
}

/**
 * A creation that failed need not name an address, but names no other than that which it would have taken.
 * @param transaction the full one, whose nonce makes the address
 */
export function judgeCreatedAddress(
  receipt: JsonObject,
  transaction: JsonObject | undefined,
  exchange: Exchange,
): Judgement {
  const { to, status, from, contractAddress } = receipt;
  const parts = complete([dataItem(from), quantityItem(transaction?.nonce)]);
  const names = status === '0x1' || (status === '0x0' && typeof contractAddress === 'string');
  if (to !== null || !names || parts === undefined)
    return noEvidence('no creation was found that names its contract and whose full transaction can be read');
  const address = `0x${Buffer.from(keccak_256(encodeRlp(parts)).slice(12)).toString('hex')}`;
  return inAnswer(exchange).expect(
    sameHex(contractAddress, address),
    'address',
    '/result/contractAddress',
    `${address}, which follows from the creator and its nonce`,
    contractAddress,
  );
}
