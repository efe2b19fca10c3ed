import type { Row } from '../../support/platform/list-page.ts';
import type { Disorder, Order } from './sorted.ts';

/**
 * Two nodes that stand in the same order upwards and downwards, although no collation takes their values for equal. Each
 * direction alone may keep a collation, and both together none. Undefined where there are no such two.
 */
export function firstKeptOrder(
  ascending: readonly Row[],
  descending: readonly Row[],
  { key }: Order,
): Disorder | undefined {
  const places = new Map(descending.map((row, place) => [row.key, { row, place }]));
  const comparable = ascending.flatMap((row) => {
    const text = essence(row.value[key]);
    const there = places.get(row.key);
    return text === undefined || there === undefined ? [] : [{ text, ...there }];
  });
  for (const [index, one] of comparable.entries()) {
    const next = comparable[index + 1];
    if (next !== undefined && one.text !== next.text && one.place < next.place)
      return { earlier: one.row, later: next.row };
  }
  return undefined;
}

/** What is left of a text where case, accents, punctuation and leading zeros do not count; undefined where letters are left that languages fold in their own ways. */
function essence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const letters = value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const text = letters.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/0+(?=\d)/g, '');
  return /^[A-Z\d]+$/.test(text) ? text : undefined;
}
