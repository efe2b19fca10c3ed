import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watches } from './served-queries.check.ts';

const platform = await SeenSurface.of('platform');
const error = { error: { code: 'ValidationError', message: 'not served' } };

function page(query: string): Seen {
  const value = { count: 0, next: null, previous: null, results: [] };
  return platform.response({ path: `/v1/nodes/${query}`, value });
}

function rejected(query: string, status = 400, value: unknown = error): Seen {
  const seen = platform.response({ path: `/v1/nodes/${query}`, value });
  return { ...seen, exchange: { ...seen.exchange, answer: { ...seen.exchange.answer, status } } };
}

const found = (...seen: readonly Seen[]): string[][] =>
  platform.breaches(watches, seen).map((all) => all.map(([id]) => id));

const both = '?status=running&region=uksouth';
const swapped = '?region=uksouth&status=running&page=1';

it('reports a single rejection between two pages for the same filters', () => {
  expect(found(page(both), rejected(swapped), page(both), page(both))).toEqual([
    [],
    [],
    ['platform.nodes.filters-combine'],
    [],
  ]);
  const ordered = '?status=running&order_by=name';
  expect(found(page(ordered), rejected(ordered, 404), page(ordered)).at(-1)).toEqual([
    'platform.nodes.order-with-filters',
  ]);
});

it('leaves out what is rejected from some moment on, or was never served', () => {
  expect(found(rejected(both), page(both), rejected(both), rejected(both)).flat()).toEqual([]);
  expect(found(page(both), rejected(`${both}&type=shared`), page(both)).flat()).toEqual([]);
});

it('leaves out later pages, which may be gone for a moment, other words than the own ones, and a busy service', () => {
  const later = `${both}&page=3`;
  expect(found(page(later), rejected(later, 404), page(later)).flat()).toEqual([]);
  for (const odd of [
    rejected(both, 404, 'default backend'),
    rejected(both, 429),
    rejected(both, 503),
    rejected(both, 403),
    rejected(both, 400, { error: { code: 'Busy', message: 'try again later' } }),
  ])
    expect(found(page(both), odd, page(both)).flat()).toEqual([]);
});
