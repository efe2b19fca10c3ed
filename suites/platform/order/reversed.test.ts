import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../support/platform/list-page.ts';
import { firstKeptOrder } from './reversed.ts';
import { orderOf } from './sorted.ts';

const order = orderOf('-name');
if (order === undefined) throw new Error('the document has no order -name');

function rowsOf(names: readonly string[]): Row[] {
  return names.map((name) => ({ key: name, value: { name } }) as unknown as Row);
}

function keptIn(ascending: readonly string[], descending: readonly string[]): readonly unknown[] | undefined {
  const found = firstKeptOrder(rowsOf(ascending), rowsOf(descending), order as NonNullable<typeof order>);
  return found === undefined ? undefined : [found.earlier.key, found.later.key];
}

describe('an order and its reverse', () => {
  it.each([undefined, 'base', 'accent'] as const)('keeps none, whatever the collation: %s', (sensitivity) => {
    const { compare } = new Intl.Collator('en', sensitivity === undefined ? {} : { sensitivity });
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 4 })), (names) => {
        const ascending = names.toSorted(compare);
        // Names that are equal under the collation may stand anyhow: as they came.
        expect(
          keptIn(
            ascending,
            names.toSorted((a, b) => compare(b, a)),
          ),
        ).toBeUndefined();
      }),
    );
  });

  it('shows two directions that go by different collations', () => {
    expect(keptIn(['Zeta', 'alpha'], ['Zeta', 'alpha'])).toEqual(['Zeta', 'alpha']);
  });

  it.each([
    ['case', ['node', 'Node']],
    ['punctuation', ['node-1', 'node 1']],
    ['leading zeros', ['node2', 'node02']],
    ['accents', ['cafe', 'café']],
  ])('leaves names open that differ in %s', (_, names) => {
    expect(keptIn(names, names)).toBeUndefined();
  });
});
