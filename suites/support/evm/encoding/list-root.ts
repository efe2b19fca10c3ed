import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeRlp, numberItem } from './rlp.ts';
import type { Item } from './rlp-item.ts';

/** A position of the list as the path below which its item stands: half bytes. */
interface Leaf {
  readonly path: readonly number[];
  readonly item: Uint8Array;
}

const nothing = new Uint8Array(0);

/** The root of the Merkle Patricia trie that maps each position to its item, in lower case hexadecimal (yellow paper, appendix D). */
export function listRoot(items: readonly Uint8Array[]): string {
  const leaves = items.map((item, index) => ({
    path: [...encodeRlp(numberItem(index))].flatMap((byte) => [byte >> 4, byte & 15]),
    item,
  }));
  return `0x${Buffer.from(keccak_256(encodeRlp(nodeOf(leaves, 0)))).toString('hex')}`;
}

/** The node above some leaves, which have the first `depth` half bytes in common. */
function nodeOf(leaves: readonly Leaf[], depth: number): Item {
  const [first] = leaves;
  if (first === undefined) return nothing;
  if (leaves.length === 1) return [packed(first.path.slice(depth), true), first.item];
  const common = leaves.reduce(
    (least, { path }) => Math.min(least, alike(first.path, path, depth)),
    first.path.length,
  );
  if (common > 0)
    return [
      packed(first.path.slice(depth, depth + common), false),
      referenceTo(nodeOf(leaves, depth + common)),
    ];
  const below = Array.from({ length: 16 }, (_, digit) => leaves.filter(({ path }) => path[depth] === digit));
  const own = leaves.find(({ path }) => path.length === depth);
  return [
    ...below.map((some) => (some.length === 0 ? nothing : referenceTo(nodeOf(some, depth + 1)))),
    own?.item ?? nothing,
  ];
}

function alike(one: readonly number[], other: readonly number[], depth: number): number {
  let at = depth;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at - depth;
}

/** A short node stands in the one above it, a longer one by its hash. */
function referenceTo(node: Item): Item {
  const encoded = encodeRlp(node);
  return encoded.length < 32 ? node : keccak_256(encoded);
}

/** Half bytes as bytes, with a flag for their parity and for the end of the path. */
function packed(path: readonly number[], isEnd: boolean): Uint8Array {
  const flag = (isEnd ? 2 : 0) + (path.length % 2);
  const digits = path.length % 2 === 1 ? [flag, ...path] : [flag, 0, ...path];
  return Buffer.from(digits.map((digit) => digit.toString(16)).join(''), 'hex');
}
