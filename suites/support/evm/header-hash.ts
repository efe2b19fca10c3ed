import { keccak_256 } from '@noble/hashes/sha3.js';
import type { JsonObject } from '../../../base/json-object.ts';
import { sameHex } from './quantity.ts';
import { encodeRlp } from './rlp.ts';
import { complete, dataItem, quantityItem } from './rlp-item.ts';

type Reader = typeof dataItem;

/** Fields of a header in the order in which they are hashed, from Homestead on. */
const base: readonly (readonly [string, Reader])[] = [
  ['parentHash', dataItem],
  ['sha3Uncles', dataItem],
  ['miner', dataItem],
  ['stateRoot', dataItem],
  ['transactionsRoot', dataItem],
  ['receiptsRoot', dataItem],
  ['logsBloom', dataItem],
  ['difficulty', quantityItem],
  ['number', quantityItem],
  ['gasLimit', quantityItem],
  ['gasUsed', quantityItem],
  ['timestamp', quantityItem],
  ['extraData', dataItem],
  ['mixHash', dataItem],
  ['nonce', dataItem],
];
/** What later forks append, one after the other; a block has all up to its fork (London, Shanghai, Cancun, Cancun, Prague). */
const appended: readonly (readonly [string, Reader])[] = [
  ['baseFeePerGas', quantityItem],
  ['withdrawalsRoot', dataItem],
  ['blobGasUsed', quantityItem],
  ['excessBlobGas', quantityItem],
  ['parentBeaconBlockRoot', dataItem],
  ['requestsHash', dataItem],
];
/** Fields of a block that are not hashed; some chains derive theirs from hashed ones. */
const beside = new Set([
  'hash',
  'totalDifficulty',
  'size',
  'transactions',
  'uncles',
  'withdrawals',
  'l1BlockNumber',
  'sendCount',
  'sendRoot',
]);

/** The header of a block in the form in which it is hashed; or, in words, why that is unknown: it has a form that the suite does not know. */
export function encodedHeader(
  block: JsonObject,
): { readonly bytes: Uint8Array } | { readonly unknown: string } {
  const known = new Set([...base, ...appended].map(([name]) => name));
  const strange = Object.keys(block).filter((name) => !known.has(name) && !beside.has(name));
  if (strange.length > 0) return { unknown: `blocks have fields of unknown meaning: ${strange.join(', ')}` };
  const later = appended.filter(([name]) => block[name] !== undefined && block[name] !== null);
  if (later.some(([name], index) => appended[index]?.[0] !== name))
    return { unknown: 'blocks have fields of a fork without those of the forks before it' };
  const items = complete([...base, ...later].map(([name, read]) => read(block[name])));
  if (items === undefined) {
    const missing = [...base, ...later].filter(([name, read]) => read(block[name]) === undefined);
    return { unknown: `blocks lack fields of a header: ${missing.map(([name]) => name).join(', ')}` };
  }
  return { bytes: encodeRlp(items) };
}

/** The hash that follows from a block's fields, in lower case hexadecimal; or, in words, why it is unknown. */
export function headerHash(block: JsonObject): { readonly hash: string } | { readonly unknown: string } {
  const header = encodedHeader(block);
  return 'unknown' in header
    ? header
    : { hash: `0x${Buffer.from(keccak_256(header.bytes)).toString('hex')}` };
}

/** Whether the hash of a block is that of its header, as far as the form of the header is known. */
export function hasHashOfHeader(block: JsonObject): boolean {
  const computed = headerHash(block);
  return 'hash' in computed && sameHex(block.hash, computed.hash);
}
