import { RLP } from '@ethereumjs/rlp';

/** The root of the Merkle Patricia trie that maps each position to its item, in lower case hexadecimal. */
export async function listRoot(items: readonly Uint8Array[]): Promise<string> {
  // The library takes 50 ms to load, and most runs of other areas never need it.
  const { createMPT } = await import('@ethereumjs/mpt');
  const trie = await createMPT();
  for (const [index, item] of items.entries()) await trie.put(RLP.encode(index), item);
  return `0x${Buffer.from(trie.root()).toString('hex')}`;
}
