import { asObject } from '../../base/json-object.ts';
import { isHash32 } from './hash-form.ts';

/** What the shards of a block say, in whatever order and form they came: where two of these differ, the data does. */
export function blockContent(shards: readonly unknown[]): string {
  return shards.map(shardContent).sort().join('\n');
}

function shardContent(entry: unknown): string {
  const { workchain, shard, seqno, root_hash, file_hash } = asObject(entry) ?? {};
  return [String(workchain), bitsOf(shard), String(seqno), bytesOf(root_hash), bytesOf(file_hash)].join(' ');
}

/** An identifier of 64 bits: backends of different versions write it signed, unsigned or in hexadecimal. */
function bitsOf(shard: unknown): string {
  const text = String(shard);
  if (/^-?\d{17,20}$/.test(text)) return BigInt.asUintN(64, BigInt(text)).toString(16);
  return text.replace(/^0x/i, '').toLowerCase();
}

function bytesOf(hash: unknown): string {
  const text = String(hash);
  if (!isHash32(text)) return text;
  const digits = text.replace(/^0x/i, '');
  return digits.length === 64 ? digits.toLowerCase() : Buffer.from(text, 'base64').toString('hex');
}
