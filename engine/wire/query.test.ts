import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOneOrder, queryOf } from './query.ts';

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

it('sends parameters in either order', () => {
  const first = Array.from({ length: 20 }, (_, page) => queryOf({ order_by: 'name', page: String(page) })[0]);
  expect(new Set(first)).toEqual(new Set(['o', 'p']));
});

it('repeats a parameter of several values in their order, and leaves out one without', () => {
  expect(queryOf({ b: ['2', '1'], a: undefined })).toBe('b=2&b=1');
  expect(queryOf({ a: undefined })).toBe('');
});

it('takes addresses for the same whose parameters differ in their order alone', () => {
  expect(inOneOrder('https://a/b?page=2&name=x')).toBe(inOneOrder('https://a/b?name=x&page=2'));
  expect(inOneOrder('https://a/b?page=2')).toBe('https://a/b?page=2');
  expect(inOneOrder('https://a/b')).toBe('https://a/b');
});
