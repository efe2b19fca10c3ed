import { createMPT } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listRoot } from './list-root.ts';
import { encodeRlp } from './rlp.ts';
import type { Item } from './rlp-item.ts';

/** The same by another hand. */
async function rootByLibrary(items: readonly Uint8Array[]): Promise<string> {
  const trie = await createMPT();
  for (const [index, item] of items.entries()) await trie.put(RLP.encode(index), item);
  return `0x${Buffer.from(trie.root()).toString('hex')}`;
}

describe('listRoot', () => {
  it('has a root for an empty list, and for as many items as a block holds', async () => {
    for (const length of [0, 1, 2, 16, 17, 127, 128, 129, 256, 257, 700]) {
      const items = Array.from({ length }, (_, index) => Buffer.alloc(1 + (index % 50), index + 1));
      expect(listRoot(items)).toBe(await rootByLibrary(items));
    }
  });

  it('says what a library says, whatever the items', async () => {
    const item = fc.uint8Array({ minLength: 1, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 40 }), async (items) => {
        expect(listRoot(items)).toBe(await rootByLibrary(items));
      }),
    );
  });
});

describe('encodeRlp', () => {
  const { item } = fc.letrec<{ item: Item }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      fc.uint8Array({ maxLength: 70 }),
      fc.array(tie('item'), { maxLength: 6 }),
    ),
  }));

  it('says what a library says', () => {
    fc.assert(
      fc.property(item, (value) => {
        expect(Buffer.from(encodeRlp(value))).toEqual(Buffer.from(RLP.encode(value as never)));
      }),
      {
        examples: [[Buffer.alloc(300)], [Uint8Array.of(0)], [Uint8Array.of(127)], [Uint8Array.of(128)], [[]]],
      },
    );
  });
});
