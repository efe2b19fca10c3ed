import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../support/platform/fixtures/sample-page.ts';
import { discriminatesOrder, firstDisorder, orderOf } from './sorted.ts';

type Compare = (left: string, right: string) => number;

const named = (...names: readonly unknown[]) =>
  pageOf(names.map((name, index) => ({ id: `ND-${index}`, name }))).rows;
const made = (...times: readonly string[]) =>
  pageOf(times.map((created_at, index) => ({ id: `ND-${index}`, created_at }))).rows;
const order = (text: string) => {
  const parsed = orderOf(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

describe('order by name', () => {
  it.each([
    ['bytes', ['API', 'Zoo', 'api', 'rpc-10', 'rpc-2', 'zoo']],
    ['letters without case', ['api', 'API', 'rpc-10', 'rpc-2', 'Zoo', 'zoo']],
    ['a language, where punctuation weighs little', ['rpc', 'rpc-2', 'rpca', 'rpc-b']],
    ['letters in upper case, which stand before a low line', ['aab', 'a_b']],
    ['letters in lower case, which stand behind it', ['a_b', 'Aab', 'b']],
    ['numbers as numbers', ['rpc-2', 'rpc-10', 'rpc-100']],
    ['one name for all', ['rpc', 'rpc', 'rpc']],
  ])('takes %s', (_, names) => {
    expect(firstDisorder(named(...names), order('name'))).toBeUndefined();
    expect(firstDisorder(named(...names.toReversed()), order('-name'))).toBeUndefined();
  });

  describe('takes what a service sorts by', () => {
    const names = [
      ...['Zoo', 'zoo', 'api', 'API', 'Api', 'a_b', 'aab', 'Aab', 'AAb', 'a-b', 'ab', 'a b', 'a.c', 'ac'],
      ...['rpc-2', 'rpc-10', 'rpc10', 'RPC-9', 'école', 'ecole', 'Ecole', 'éc', 'ed', 'Ångström', 'ﬁn', 'fj'],
      ...['Łódź', 'lz', 'müller', 'mueller', 'muf', 'öl', 'ol'],
      ...['\uFF5A', '\u{1F680}', 'straße', 'strasse', 'STRASZ', '_', '[', '~'],
    ];
    const units = (left: string, right: string) => (left < right ? -1 : 1);
    const folded =
      (fold: (name: string) => string): Compare =>
      (left, right) =>
        fold(left) === fold(right) ? 0 : units(fold(left), fold(right));
    const language = (options: Intl.CollatorOptions) => new Intl.Collator('en', options).compare;

    it.each<[string, Compare]>([
      ['UTF-16', units],
      ['UTF-8', (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right))],
      ['lower case', folded((name) => name.toLowerCase())],
      ['upper case', folded((name) => name.toUpperCase())],
      [
        'letters without accents',
        folded((name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()),
      ],
      ['a language', language({})],
      ['a language, capitals first', language({ caseFirst: 'upper' })],
      ['a language, small letters first', language({ caseFirst: 'lower' })],
      ['a language without punctuation', language({ ignorePunctuation: true })],
      ['that, capitals first', language({ ignorePunctuation: true, caseFirst: 'upper' })],
      ['a language with numbers', language({ numeric: true })],
      ['that, capitals before', language({ numeric: true, caseFirst: 'upper' })],
      ['a language with numbers, without punctuation', language({ numeric: true, ignorePunctuation: true })],
      ['all of that', language({ numeric: true, ignorePunctuation: true, caseFirst: 'upper' })],
      ['letters alone', language({ sensitivity: 'base' })],
      ['letters alone, without punctuation', language({ sensitivity: 'base', ignorePunctuation: true })],
      ['letters of Swedish', new Intl.Collator('sv', { sensitivity: 'base' }).compare],
      [
        'letters of Swedish, without punctuation',
        new Intl.Collator('sv', { sensitivity: 'base', ignorePunctuation: true }).compare,
      ],
      ['letters alone, with numbers', language({ sensitivity: 'base', numeric: true })],
      ['Swedish letters', new Intl.Collator('sv', { sensitivity: 'base' }).compare],
      ['Polish letters, without punctuation', new Intl.Collator('pl', { ignorePunctuation: true }).compare],
      ['a German telephone book', new Intl.Collator('de-u-co-phonebk').compare],
    ])('%s', (_, compare) => {
      const sorted = names.toSorted(compare);
      expect(firstDisorder(named(...sorted), order('name'))).toBeUndefined();
      expect(firstDisorder(named(...sorted.toReversed()), order('-name'))).toBeUndefined();
      expect(firstDisorder(named(...sorted.toReversed()), order('name'))).toBeDefined();
    });
  });

  it('takes no mixture of collations', () => {
    expect(firstDisorder(named('Zoo', 'api', 'API', 'rpc-2', 'rpc-10'), order('name'))).toBeDefined();
  });

  it('takes every list that code units sort, and finds two names that are exchanged', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 30 }),
        fc.nat(),
        (names, place) => {
          const sorted = names.toSorted();
          expect(firstDisorder(named(...sorted), order('name'))).toBeUndefined();
          const at = place % (sorted.length - 1);
          const exchanged = [...sorted.slice(0, at), sorted[at + 1], sorted[at], ...sorted.slice(at + 2)];
          expect(firstDisorder(named(...exchanged), order('name'))).toBeDefined();
        },
      ),
    );
  });

  it('passes over rows without a name', () => {
    expect(firstDisorder(named('a', null, 'b', 7, 'c'), order('name'))).toBeUndefined();
  });
});

describe('the text of an order', () => {
  it('is one of those that the document names', () => {
    expect(orderOf('name')).toEqual({ text: 'name', key: 'name', kind: 'text', descending: false });
    expect(orderOf('-created_at')).toEqual({
      text: '-created_at',
      key: 'created_at',
      kind: 'instant',
      descending: true,
    });
    for (const other of ['status', '', '-', 'created-_at', 'na-me', '--name'])
      expect(orderOf(other)).toBeUndefined();
  });
});

describe('order by creation time', () => {
  it('passes over rows whose time cannot be read', () => {
    const rows = made('2024-01-02T00:00:00.000Z', 'yesterday', '2024-01-01T00:00:00.000Z');
    expect(firstDisorder(rows, order('created_at'))).toMatchObject({
      earlier: { key: 'ND-0' },
      later: { key: 'ND-2' },
    });
  });

  it('compares instants, not strings', () => {
    const rows = made(
      '2024-01-01T00:00:00.000Z',
      '2024-01-01T00:00:00.000+00:00',
      '2024-01-01T00:00:00.001Z',
    );
    expect(firstDisorder(rows, order('created_at'))).toBeUndefined();
    expect(firstDisorder(rows, order('-created_at'))?.later.key).toBe('ND-2');
  });
});

describe('rows that discriminate an order', () => {
  it('are values that no collation holds for the same', () => {
    expect(discriminatesOrder(named('api', 'API'), order('name'))).toBe(false);
    expect(discriminatesOrder(named('api', 'rpc'), order('name'))).toBe(true);
    expect(discriminatesOrder(named(), order('name'))).toBe(false);
  });

  it('are among the rows that show one, wherever they stand', () => {
    expect(discriminatesOrder(named(null, 'api', 7), order('name'))).toBe(false);
    expect(discriminatesOrder(named(null, 'api', 'api', 'rpc'), order('name'))).toBe(true);
  });

  it('are instants, not the strings of one', () => {
    const noon = '2024-01-01T12:00:00.000Z';
    expect(discriminatesOrder(made(noon, '2024-01-01T12:00:00.000+00:00'), order('created_at'))).toBe(false);
    expect(discriminatesOrder(made(noon, '2024-01-01T12:00:00.001Z'), order('created_at'))).toBe(true);
    expect(discriminatesOrder(made(noon, 'yesterday'), order('created_at'))).toBe(false);
  });
});
