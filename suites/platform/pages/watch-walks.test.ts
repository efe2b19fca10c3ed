import { describe, expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watches } from './watch-walks.check.ts';

const platform = await SeenSurface.of('platform');
const longAgo = '2020-01-01T00:00:00.000Z';

interface Page {
  readonly asked?: string;
  readonly ids: readonly string[];
  readonly count?: number;
  readonly next?: boolean;
  readonly status?: string;
  readonly made?: string;
  /** Years of creation of the first nodes; the others are of 2020. */
  readonly times?: readonly string[];
  readonly durationMs?: number;
}

function madeIn(year: string | undefined): string | undefined {
  return year === undefined ? undefined : `${year}-01-01T00:00:00.000Z`;
}

function plain(pages: readonly Page[]): Page[] {
  return pages.map((page) => ({ ...page, asked: page.asked?.replace('order_by=created_at&', '') ?? '' }));
}

function seen(page: Page): Seen {
  const { asked = '', ids, count = 6, next = false, status = 'running', made = longAgo } = page;
  const results = ids.map((id, index) => ({
    id,
    created_at: madeIn(page.times?.[index]) ?? made,
    name: 'node',
    status,
  }));
  const response = platform.response({
    path: `/v1/nodes/${asked}`,
    value: { count, next: next ? `https://api.example/v1/nodes/${asked}` : null, previous: null, results },
  });
  return { ...response, exchange: { ...response.exchange, durationMs: page.durationMs ?? 0 } };
}

/** How many breaches each page brings out. */
function found(...pages: readonly Page[]): number[] {
  return platform.breaches(watches, pages.map(seen)).map(({ length }) => length);
}

const ordered = (ids: readonly string[], number: number, more: Partial<Page> = {}): Page => ({
  asked: `?order_by=created_at&page=${number}`,
  ids,
  next: number < 3,
  ...more,
});
const all: Page = { ids: ['a', 'b', 'c', 'd', 'e', 'f'] };
const sound = [ordered(['a', 'b'], 1), ordered(['c', 'd'], 2), ordered(['e', 'f'], 3)];
const repeating = [ordered(['a', 'b'], 1), ordered(['b', 'd'], 2), ordered(['e', 'f'], 3)];
const short = [ordered(['a', 'b'], 1), ordered(['d'], 2), ordered(['e', 'f'], 3)];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const times = (number: number, pages: readonly Page[]): Page[] =>
  Array.from({ length: number }, () => [...pages, all]).flat();

describe('pages that repeat a node in place of another', () => {
  it('are a breach where it happens in three readings of a set that was the same before and after each', () => {
    expect(sum(found(all, ...times(2, repeating)))).toBe(0);
    expect(sum(found(all, ...times(3, repeating)))).toBe(1);
    expect(sum(found(all, ...times(3, sound)))).toBe(0);
  });

  it('are none where another node may have come and gone', () => {
    expect(sum(found(...times(3, repeating)))).toBe(0);
    expect(sum(found(all, ...times(3, repeating).slice(0, -1)))).toBe(0);
    const seven = { ...all, ids: [...all.ids, 'g'] };
    expect(sum(found(seven, ...times(9, repeating).map((one) => (one === all ? seven : one))))).toBe(0);
    const foreign = [ordered(['a', 'b'], 1), ordered(['b', 'g'], 2), ordered(['e', 'f'], 3)];
    expect(sum(found(all, ...times(9, foreign)))).toBe(0);
  });

  it('are none where a new node may not be known to every backend', () => {
    const made = new Date().toISOString();
    const young = [all, ...times(9, repeating)].map((page) => ({ ...page, made }));
    expect(sum(found(...young))).toBe(0);
  });

  it('are none where no order is asked for, which may go by what changes', () => {
    expect(sum(found(all, ...times(9, plain(repeating))))).toBe(0);
    const mixed = { ...all, ids: ['b', 'a', ...all.ids.slice(2)], times: ['2020', '2021'] };
    expect(sum(found({ ...all, times: ['2020', '2021'] }, mixed, ...times(9, plain(repeating))))).toBe(0);
  });

  it('are a breach without an order where every list goes by time of creation', () => {
    const early = plain(repeating).map((page) => ({ ...page, asked: `${page.asked}&type=shared` }));
    const shared = { ...all, asked: '?type=shared', times: ['2019'] };
    const pages = [shared, ...[1, 2, 3].flatMap(() => [...early, shared])].map((page) => ({
      ...page,
      made: longAgo,
    }));
    expect(sum(found(...pages))).toBe(1);
  });

  it('are none where a node that is repeated or lost was seen to change', () => {
    const stopped = { ...all, status: 'stopped' };
    expect(sum(found(stopped, ...times(9, repeating)))).toBe(0);
  });

  it('are none under a filter that nodes come into and leave', () => {
    const failed = [...times(9, repeating)].map((page) => ({
      ...page,
      asked: `${page.asked ?? '?'}&status=failed`,
    }));
    expect(sum(found(all, ...failed))).toBe(0);
  });

  it('are none in readings that were under way at one moment', () => {
    const atOnce = times(9, repeating).map((page) => ({ ...page, durationMs: page === all ? 0 : 60_000 }));
    expect(sum(found(all, ...atOnce))).toBe(0);
  });
});

describe('pages that hold fewer nodes than the set', () => {
  it('are a breach from the second time on, whatever the order', () => {
    expect(sum(found(all, ...times(1, short)))).toBe(0);
    expect(sum(found(all, ...times(2, short)))).toBe(1);
    const plain = short.map((page) => ({
      ...page,
      asked: page.asked?.replace('order_by=created_at&', '') ?? '',
    }));
    expect(sum(found(all, ...times(2, plain)))).toBe(1);
  });

  it('are none where the set is as small', () => {
    const gone = short.map((page) => ({ ...page, count: 5 }));
    expect(
      sum(
        found(
          all,
          ...times(9, gone).map((one) =>
            one === all ? { ...all, ids: ['a', 'b', 'd', 'e', 'f'], count: 5 } : one,
          ),
        ),
      ),
    ).toBe(0);
  });
});

describe('a page that is another one again', () => {
  const letters = [...'abcdefghijklmno'];
  const whole: Page = { ids: letters, count: 15 };
  const page = (number: number, ids: readonly string[]): Page => ({
    ...{ asked: `?page=${number}`, ids, count: 15, next: number < 3 },
  });
  const [first, second] = [letters.slice(0, 5), letters.slice(5, 10)];
  const again = [page(1, first), page(2, second), page(3, second), whole];

  it('is a breach from the second time on, whatever the order', () => {
    expect(sum(found(whole, ...again))).toBe(0);
    expect(sum(found(whole, ...again, ...again))).toBe(1);
  });

  it('is none in another sequence, where the order is not shown', () => {
    const turned = again.with(2, page(3, second.toReversed()));
    expect(sum(found(whole, ...turned, ...turned, ...turned))).toBe(0);
  });
});

describe('a fleet in which nodes come, go and change', () => {
  it.each([1, 2, 3, 4, 5])('breaks nothing, however its pages are read (%i)', (seed) => {
    let state = seed;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let [fresh, fleet] = [9, Array.from({ length: 9 }, (_, index) => `n${index}`)];
    const pages = Array.from({ length: 4000 }, (): Page => {
      if (random(4) === 0) {
        // One goes, and another one comes in its place in the order or in another.
        fleet = fleet.toSpliced(random(fleet.length), 1).toSpliced(random(fleet.length), 0, `n${fresh}`);
        fresh += 1;
      }
      const number = 1 + random(3);
      const ids = fleet.slice(3 * number - 3, 3 * number);
      return { asked: `?order_by=created_at&page=${number}`, ids, count: fleet.length, next: number < 3 };
    });
    expect(sum(found(...pages))).toBe(0);
  });
});
