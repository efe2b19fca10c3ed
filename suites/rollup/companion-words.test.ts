import { expect, it } from 'vitest';
import { accompanied, companionWords } from '../support/call-many/companion.ts';
import { type Asked, callTo } from '../support/call-many/request.ts';
import { type FoundWords, readAccompanied, wordsBefore } from './companion-words.ts';

const [account, at, payer] = ['1', '2', '3'].map((end) => `0xfa${end.padStart(38, '0')}`) as [
  string,
  string,
  string,
];
const home = { blockNumber: '0x20', transactionIndex: 0 };
const asked: Asked = {
  bundles: [{ transactions: [callTo(account)] }],
  overrides: { [account]: { balance: '0x1' } },
};

/** What the words of a second response are held against, after a first one. */
function before(first: Asked, second: Asked, contexts: readonly unknown[] = [home, home]) {
  const known = new Map<string, string>();
  const found = Object.fromEntries(companionWords.map((name) => [name, name])) as FoundWords;
  const [, words] = [first, second].map((one, index) => {
    const more = accompanied(one, { at, payer });
    const request = readAccompanied([more?.bundles, contexts[index], more?.overrides]);
    if (request === undefined) throw new Error('no companion goes along');
    return wordsBefore(known, request, found);
  });
  return words;
}

it('holds the block and the balance of the payer to another response in the same context', () => {
  expect(before(asked, asked)).toEqual({ number: 'number', payer: 'payer' });
  const other = { ...asked, bundles: [{ transactions: [callTo(at), callTo(account)] }] };
  expect(before(asked, other)).toEqual({ number: 'number', payer: 'payer' });
});

it('holds nothing to a response in another context, nor to one by a tag', () => {
  expect(before(asked, asked, [home, { ...home, transactionIndex: 1 }])).toEqual({});
  const latest = { ...home, blockNumber: 'latest' };
  expect(before(asked, asked, [latest, latest])).toEqual({});
});

it('leaves out the block where an override or an earlier bundle may move it', () => {
  const bundles = [{ transactions: [callTo(account)], blockOverride: { number: '0x1' } }];
  expect(before(asked, { ...asked, bundles })).toEqual({ payer: 'payer' });
  const two = [{ transactions: [callTo(account)] }, { transactions: [callTo(account)] }];
  expect(before(asked, { ...asked, bundles: two })).toEqual({ payer: 'payer' });
});

it('leaves out the balance of a payer that the request names', () => {
  const named = [{ transactions: [callTo(payer)] }];
  expect(before({ ...asked, bundles: named }, { ...asked, bundles: named })).toEqual({ number: 'number' });
  const overrides = { ...asked.overrides, [payer]: { balance: '0x1' } };
  expect(before({ ...asked, overrides }, { ...asked, overrides })).not.toHaveProperty('payer');
});
