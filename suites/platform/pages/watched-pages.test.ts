import { describe, expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { watches as counts } from './watch-counts.check.ts';
import { watches as links } from './watch-links.check.ts';
import { watches as returns } from './watch-returns.check.ts';

const platform = await SeenSurface.of('platform');

interface Page {
  readonly asked?: string;
  readonly count: number;
  readonly ids: readonly string[];
  readonly next?: string | null;
  readonly previous?: string | null;
}

function seen({ asked = '', count, ids, next = null, previous = null }: Page): Seen {
  const value = { count, next, previous, results: ids.map((id) => ({ id })) };
  return platform.response({ path: `/v1/nodes/${asked}`, value });
}

/** Ids of what the rules find, page after page. */
function found(rules: readonly WatchRule[], pages: readonly Page[]): string[][] {
  return platform
    .breaches(rules, pages.map(seen))
    .map((all) => all.map(([id]) => id.replace('platform.pagination.', '')));
}

const link = (query: string) => `https://api.example/v1/nodes/${query}`;
const first: Page = { count: 4, ids: ['a', 'b'], next: link('?page=2') };
const second: Page = { asked: '?page=2', count: 4, ids: ['c', 'd'], previous: link('?page=1') };

describe('counts', () => {
  it('are those of the rows where the first page is the only one', () => {
    expect(found(counts, [{ count: 2, ids: ['a', 'b'] }, first, second])).toEqual([[], [], []]);
    expect(found(counts, [{ count: 3, ids: ['a', 'b'] }])).toEqual([
      ['count-is-whole-set', 'last-next-null'],
    ]);
    expect(found(counts, [{ ...first, count: 2 }])).toEqual([['count-is-whole-set', 'last-next-null']]);
  });

  it('are wrong where every page held the same rows under another one', () => {
    const onLast = [first, second, { ...second, count: 5 }, second];
    expect(found(counts, onLast)).toEqual([[], [], [], ['count-is-whole-set']]);
    const odd = [first, second, { ...first, count: 5 }, first, { ...second, count: 5 }];
    expect(found(counts, odd)).toEqual([[], [], [], [], ['count-is-whole-set']]);
  });

  it('are no breach where one page was never read under the other one, or its rows changed', () => {
    expect(found(counts, [first, second, { ...first, count: 5 }, first]).flat()).toEqual([]);
    expect(found(counts, [first, second, { ...second, count: 5 }, { ...second, count: 5 }]).flat()).toEqual(
      [],
    );
    const grown = { ...second, count: 5, ids: ['c', 'd', 'e'] };
    expect(
      found(counts, [first, second, { ...first, count: 5 }, grown, first, { ...second, count: 5 }]).flat(),
    ).toEqual([]);
  });
});

describe('links', () => {
  it('to another host are a breach beside links home, and nothing by themselves', () => {
    const away = { ...first, next: 'https://elsewhere.example/v1/nodes/?page=2' };
    expect(found(links, [away, away]).flat()).toEqual([]);
    expect(found(links, [first, away])).toEqual([[], ['next-leads-on']]);
    expect(found(links, [away, first])).toEqual([[], ['next-leads-on']]);
  });

  it('without a number lead to the first page, if nothing else in them can say where', () => {
    expect(found(links, [{ ...first, next: link('') }])).toEqual([['next-leads-on']]);
    const third = { ...second, asked: '?page=3', previous: link('') };
    expect(
      found(links, [
        second,
        { ...second, previous: link('') },
        { ...third, count: 9, next: link('?page=4') },
      ]),
    ).toEqual([[], [], ['previous-leads-back']]);
    expect(
      found(links, [
        { ...first, next: link('?cursor=x') },
        { ...first, next: link('x') },
      ]).flat(),
    ).toEqual([]);
  });

  it('keep the values of a query, in whatever spelling', () => {
    const asked = { ...first, asked: '?order_by=-name' };
    expect(found(links, [{ ...asked, next: link('?order_by=-name&page=2') }])).toEqual([[]]);
    expect(found(links, [{ ...asked, next: link('?order_by=name&page=2') }])).toEqual([['links-keep-order']]);
    expect(found(links, [{ ...first, asked: '?archive=true', next: link('?archive=True&page=2') }])).toEqual([
      [],
    ]);
    expect(found(links, [{ ...first, asked: '?archive=true', next: link('?archive=false&page=2') }])).toEqual(
      [['links-keep-filters']],
    );
  });

  it('that name a page name the one before or after', () => {
    expect(found(links, [{ ...first, next: link('?page=3') }])).toEqual([['next-leads-on']]);
    const middle = { ...second, count: 6, next: link('?page=3'), previous: link('?page=2') };
    expect(found(links, [middle])).toEqual([['previous-leads-back']]);
    expect(found(links, [{ ...first, next: link('?cursor=abc') }, first, second]).flat()).toEqual([]);
  });

  it('keep filters and order, unless they carry something of their own', () => {
    const filtered = { ...first, asked: '?type=shared&order_by=name' };
    expect(found(links, [filtered])).toEqual([['links-keep-filters', 'links-keep-order']]);
    expect(found(links, [{ ...filtered, next: link('?page=2&cursor=abc') }]).flat()).toEqual([]);
    expect(found(links, [{ ...filtered, next: link('?page=2&order_by=name&type=shared') }]).flat()).toEqual(
      [],
    );
  });

  it('of a page outside the set are not judged: the contract does not state its answer', () => {
    const clamped = { ...second, asked: '?page=999', previous: link('?page=1') };
    expect(found(links, [clamped]).flat()).toEqual([]);
    expect(found(links, [first, second, { ...clamped, asked: '?page=3' }]).flat()).toEqual([]);
  });

  it('of the last page are judged as soon as a page before it shows how long pages are', () => {
    const wrong = { ...second, previous: link('?page=2') };
    expect(found(links, [wrong]).flat()).toEqual([]);
    expect(found(links, [first, second, wrong])).toEqual([[], [], ['previous-leads-back']]);
    const shorter = { ...first, count: 9, ids: ['a'] };
    expect(found(links, [first, shorter, wrong]).flat()).toEqual([]);
  });
});

describe('nodes that are gone for one answer and back in the next', () => {
  const full: Page = { asked: '?type=shared', count: 5, ids: ['a', 'b', 'c', 'd', 'e'] };
  const none: Page = { asked: '?type=shared', count: 0, ids: [] };

  it('were lost when it happens again', () => {
    const all = [full, none, full, none, full];
    expect(found(returns, all)).toEqual([[], [], [], [], ['platform.nodes.filter-type']]);
  });

  it('may have been replaced by others, and a status may change back', () => {
    const others = { ...full, ids: ['f', 'g', 'h', 'i', 'j'] };
    expect(found(returns, [full, none, others, none, full]).flat()).toEqual([]);
    const byStatus = (page: Page) => ({ ...page, asked: '?status=stopped' });
    expect(found(returns, [full, none, full, none, full].map(byStatus)).flat()).toEqual([]);
  });

  it('were lost from a page that is shorter or longer while the list is not', () => {
    const page: Page = { asked: '?page=2', count: 9, ids: ['a', 'b', 'c', 'd', 'e'], next: link('?page=3') };
    const short = { ...page, ids: ['a', 'b', 'd', 'e'] };
    const long = { ...page, ids: ['x', 'a', 'b', 'c', 'd', 'e'] };
    expect(found(returns, [page, short, page, long, page])).toEqual([[], [], [], [], ['pages-partition']]);
    expect(found(returns, [page, short, page]).flat()).toEqual([]);
    const fewer = { ...short, count: 8 };
    expect(found(returns, [page, fewer, page, fewer, page]).flat()).toEqual([]);
    const byStatus = (one: Page) => ({ ...one, asked: '?status=stopped&page=2' });
    expect(found(returns, [page, short, page, short, page].map(byStatus)).flat()).toEqual([]);
  });
});
