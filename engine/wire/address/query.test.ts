import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryOf } from './query.ts';

const queries = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string(), { minKeys: 2, maxKeys: 5 });

it('sends what is given, in an order that does not depend on how it is written', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const sent = queryOf(query);
      expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({ ...query });
      expect(queryOf(Object.fromEntries(Object.entries(query).reverse()))).toBe(sent);
    }),
  );
});

it('sends parameters in either order, those of all pages in the same', () => {
  const first = Array.from({ length: 20 }, (_, limit) => queryOf({ limit: String(limit), offset: '3' })[0]);
  expect(new Set(first)).toEqual(new Set(['l', 'o']));
  const filters = ['running', 'stopped', 'error', 'failed'].map((status) =>
    queryOf({ status, order_by: 'name', page: '2' }),
  );
  expect(new Set(filters.map((sent) => sent[0]))).toEqual(new Set(['s', 'o']));
  expect(filters.map((sent) => sent.split('&').at(-1))).toEqual(filters.map(() => 'page=2'));
  for (const page of ['1', '3', '10'])
    expect(queryOf({ status: 'error', order_by: 'name', page })).toBe(
      filters[2]?.replace('page=2', `page=${page}`),
    );
});

it('repeats a parameter of several values in their order, and leaves out one without', () => {
  expect(queryOf({ b: ['2', '1'], a: undefined })).toBe('b=2&b=1');
  expect(queryOf({ a: undefined })).toBe('');
});
