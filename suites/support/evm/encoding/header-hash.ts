import { keccak_256 } from '@noble/hashes/sha3.js';
import type { JsonObject } from '../../../../base/json-object.ts';
import { sameHex } from '../quantity.ts';
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
const known = new Set([...[...base, ...appended].map(([name]) => name), ...beside]);

/** Of so many fields of unknown meaning it is tried whether they are part of the header. */
const mostStrange = 3;

/**
 * The header of a block in the form in which it is hashed; or, in words, why that is unknown: it has a form that the suite does not know.
 * Fields of unknown meaning may be hashed, as those of a fork to come, or stand beside the header: the block's own hash tells, which
 * nothing else makes.
 */
export function encodedHeader(
  block: JsonObject,
): { readonly bytes: Uint8Array } | { readonly unknown: string } {
  const later = appended.filter(([name]) => isShown(block[name]));
  if (later.some(([name], index) => appended[index]?.[0] !== name))
    return { unknown: 'blocks have fields of a fork without those of the forks before it' };
  const fields = [...base, ...later];
  const items = complete(fields.map(([name, read]) => read(block[name])));
  if (items === undefined) {
    const missing = fields.filter(([name, read]) => read(block[name]) === undefined);
    return { unknown: `blocks lack fields of a header: ${missing.map(([name]) => name).join(', ')}` };
  }
  const strange = unknownFields(block);
  if (strange.length === 0) return { bytes: encodeRlp(items) };
  const further = strange.length <= mostStrange ? endingsOf(strange.map((name) => block[name])) : [];
  for (const ending of further) {
    const bytes = encodeRlp([...items, ...ending]);
    if (sameHex(block.hash, hashOf(bytes))) return { bytes };
  }
  const what = `the block has fields that nodeproof does not know: ${strange.join(', ')}`;
  return { unknown: `${what}; they may be part of its header, so its hash cannot be recomputed` };
}

/** The names of a block's fields of unknown meaning, as a fork to come may add them. */
export function unknownFields(block: JsonObject): readonly string[] {
  return Object.keys(block).filter((name) => !known.has(name) && isShown(block[name]));
}

function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Every way in which values may stand at the end of a header, or beside it: in any order, as data or as quantities. */
function endingsOf(values: readonly unknown[]): readonly (readonly Uint8Array[])[] {
  const longer = values.flatMap((value, at) => {
    const others = endingsOf(values.toSpliced(at, 1));
    const [data, quantity] = [dataItem(value), quantityItem(value)];
    const isTwofold = data !== undefined && quantity !== undefined && Buffer.compare(data, quantity) !== 0;
    return [data, isTwofold || data === undefined ? quantity : undefined]
      .filter((item) => item !== undefined)
      .flatMap((item) => others.map((rest) => [item, ...rest]));
  });
  return [[], ...longer];
}

function hashOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(keccak_256(bytes)).toString('hex')}`;
}

/** The hash that follows from a block's fields, in lower case hexadecimal; or, in words, why it is unknown. */
export function headerHash(block: JsonObject): { readonly hash: string } | { readonly unknown: string } {
  const header = encodedHeader(block);
  return 'unknown' in header ? header : { hash: hashOf(header.bytes) };
}

/** Whether the hash of a block is that of its header, as far as the form of the header is known. */
export function hasHashOfHeader(block: JsonObject): boolean {
  const computed = headerHash(block);
  return 'hash' in computed && sameHex(block.hash, computed.hash);
}
