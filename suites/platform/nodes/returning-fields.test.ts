import { expect, it } from 'vitest';
import { shapesOf } from '../../../engine/shape/shapes.ts';
import { parseTarget } from '../../../engine/target/target-file.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watches } from './returning-fields.check.ts';

const platform = { baseUrl: 'https://api.example', apiKey: 'a-key-of-some-length' };
const target = await parseTarget(JSON.stringify({ name: 't', platform }), 'target.json', {});
const surface = { target, node: undefined, shapes: shapesOf(target) };
const ids = ['a', 'b', 'c', 'd'];

function seen(names: readonly string[]): Seen {
  const results = names.map((name, index) => ({ id: ids[index], name }));
  const value = { count: results.length, next: null, previous: null, results };
  const url = 'https://api.example/v1/nodes/';
  return {
    exchange: {
      node: null,
      transport: 'http',
      request: { method: 'GET', url, headers: {} },
      answer: {
        kind: 'answer',
        status: 200,
        headers: {},
        text: JSON.stringify(value),
        body: { kind: 'json', value },
      },
      durationMs: 1,
    },
    credential: { kind: 'bearer', key: 'a-key-of-some-length' },
    path: '/v1/nodes/',
    query: new URLSearchParams(),
    isAuthorized: true,
  };
}

/** How many breaches each page brings out. */
function found(...pages: readonly (readonly string[])[]): number[] {
  const all = watches.map((rule) => rule.watch(surface));
  return pages.map((page) => all.flatMap((watch) => watch.judge?.(seen(page)) ?? []).length);
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
