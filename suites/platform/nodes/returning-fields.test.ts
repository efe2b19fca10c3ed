import { describe, expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watches } from './returning-fields.check.ts';

const platform = await SeenSurface.of('platform');
const ids = ['a', 'b', 'c', 'd'];

function seen(names: readonly string[]): Seen {
  const results = names.map((name, index) => ({ id: ids[index], name }));
  return platform.response({
    path: '/v1/nodes/',
    value: { count: results.length, next: null, previous: null, results },
  });
}

/** How many breaches each page brings out. */
function found(...pages: readonly (readonly string[])[]): number[] {
  return platform.breaches(watches, pages.map(seen)).map(({ length }) => length);
}

it('reports several nodes that have another name in between', () => {
  expect(found(['n', 'o', 'p'], ['N', 'O', 'P'], ['n', 'o', 'p'])).toEqual([0, 0, 3]);
});

it('takes another name that stays for a new one', () => {
  expect(found(['n', 'o', 'p'], ['N', 'O', 'P'], ['N', 'O', 'P'])).toEqual([0, 0, 0]);
});

it('takes two names that come back for changes', () => {
  expect(found(['n', 'o', 'p'], ['N', 'O', 'p'], ['n', 'o', 'p'])).toEqual([0, 0, 0]);
});

describe('namespaces', () => {
  const shown = (...lists: readonly (readonly string[])[]): number[] => {
    const pages = lists.map((list) => {
      const results = ids.map((id) => ({ id, details: { api_namespaces: list } }));
      return platform.response({
        path: '/v1/nodes/',
        value: { count: results.length, next: null, previous: null, results },
      });
    });
    return platform.breaches(watches, pages).map(({ length }) => length);
  };

  it('are reported where several nodes have others in between', () => {
    expect(shown(['eth', 'net'], ['eth'], ['eth', 'net'])).toEqual([0, 0, 4]);
  });

  it('may come in another order', () => {
    expect(shown(['eth', 'net'], ['net', 'eth'], ['eth', 'net'])).toEqual([0, 0, 0]);
  });
});

describe('one node', () => {
  const often = (field: string): number => {
    const pages = ['a', 'b', 'a', 'b', 'a', 'b', 'a'].map((value) =>
      platform.response({
        path: '/v1/nodes/',
        value: { count: 1, next: null, previous: null, results: [{ id: 'n', [field]: value }] },
      }),
    );
    return platform.breaches(watches, pages).flat().length;
  };

  it('is reported where it returns three times to what no person changes', () => {
    expect(often('type')).toBe(3);
    expect(often('region')).toBe(3);
  });

  it('may be renamed as often', () => {
    expect(often('name')).toBe(0);
  });
});
