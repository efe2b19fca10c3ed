import { expect, it } from 'vitest';
import { csvTable } from './csv-table.ts';

it('names each column above its values, in the order in which columns are given', () => {
  const rows = [
    { name: 'one', ms: 1.5 },
    { name: 'two', ms: null },
  ];
  expect(
    csvTable(rows, [
      ['target', ({ name }) => name],
      ['ms', ({ ms }) => ms],
    ]),
  ).toBe('target,ms\r\none,1.5\r\ntwo,\r\n');
});

it('keeps columns whose names are numbers, or the same, where they are given', () => {
  const columns = ['2', '1', '1'].map((name) => [name, () => `of ${name}`] as const);
  expect(csvTable([{}], columns)).toBe('2,1,1\r\nof 2,of 1,of 1\r\n');
});

it('has its head alone where there is no row', () => {
  expect(csvTable<{ ms: number }>([], [['ms', ({ ms }) => ms]])).toBe('ms\r\n');
});
