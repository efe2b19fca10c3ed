import { expect, it } from 'vitest';
import { pageOf } from '../../support/platform/fixtures/sample-page.ts';
import type { ListPage } from '../../support/platform/list-page.ts';
import { oddPage, onlyIn } from './odd-page.ts';

/** Pages with these ids each, all of which say the same count. */
function pages(count: number, ...lists: readonly string[]): readonly ListPage[] {
  return lists.map((ids) =>
    pageOf(
      ids.split(' ').map((id) => ({ id })),
      { count },
    ),
  );
}

const sound = pages(6, 'a b', 'c d', 'e f');

it.each<[string, readonly ListPage[], readonly ListPage[], number | undefined]>([
  ['finds the page that repeats a node of the one before', pages(6, 'a b', 'b c', 'e f'), sound, 1],
  ['finds nothing where both readings are alike', sound, sound, undefined],
  ['finds nothing where two pages were others', pages(6, 'a b', 'b c', 'd e'), sound, undefined],
  [
    'finds nothing where counts differ',
    pages(6, 'a b', 'b c', 'e f'),
    pages(7, 'a b', 'c d', 'e f'),
    undefined,
  ],
  [
    'finds nothing where the second reading repeats a node, too',
    pages(6, 'a b', 'b c', 'e f'),
    pages(6, 'a b', 'c a', 'e f'),
    undefined,
  ],
  [
    'finds nothing between two pages, of which either may be odd',
    pages(4, 'a b', 'b c'),
    pages(4, 'a b', 'c d'),
    undefined,
  ],
  [
    'finds nothing where the list became longer',
    pages(6, 'a b', 'b c', 'e f'),
    [...sound, ...pages(6, 'g')],
    undefined,
  ],
])('%s', (_, first, again, index) => {
  expect(oddPage(first, again)).toBe(index === undefined ? undefined : first[index]);
});

it('names the nodes that only the second reading shows', () => {
  expect(onlyIn(sound, pages(6, 'a b', 'b c', 'e f'))).toEqual(['d']);
  expect(onlyIn(sound, sound)).toEqual([]);
});
