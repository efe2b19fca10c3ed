import { asObject } from '../../../base/json-object.ts';
import { isHash32 } from '../messages/hash-form.ts';
import { shardBits } from './shard-id.ts';

/** What the shards of a block say, in whatever order and form they came: where two of these differ, the data does. */
export function blockContent(shards: readonly unknown[]): string {
  return shards.map(shardContent).sort().join('\n');
}

function shardContent(entry: unknown): string {
  const { workchain, shard, seqno, root_hash, file_hash } = asObject(entry) ?? {};
  return [String(workchain), bitsOf(shard), String(seqno), bytesOf(root_hash), bytesOf(file_hash)].join(' ');
}

/** In one form, where it is an identifier of 64 bits; of any other the letters and a leading 0x make no difference. */
export function bitsOf(shard: unknown): string {
  const text = String(shard);
  return shardBits(text)?.toString(16) ?? text.replace(/^0x/i, '').toLowerCase();
}

/** In one form, where it is a hash of 32 bytes. */
export function bytesOf(hash: unknown): string {
  const text = String(hash);
  if (!isHash32(text)) return text;
  const digits = text.replace(/^0x/i, '');
  return digits.length === 64 ? digits.toLowerCase() : Buffer.from(text, 'base64').toString('hex');
}
