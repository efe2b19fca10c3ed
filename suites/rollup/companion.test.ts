import { expect, it } from 'vitest';
import { SeenSurface } from '../../engine/watch/fixtures/seen-surface.ts';
import { accompanied, companionWords } from '../support/call-many/companion.ts';
import { type Asked, callTo } from '../support/call-many/request.ts';
import { word } from '../support/call-many/words.ts';
import { watches } from './companion.check.ts';

const rollup = await SeenSurface.of('rollup');
const [account, at, payer] = ['1', '2', '3'].map((end) => `0xfa${end.padStart(38, '0')}`) as [
  string,
  string,
  string,
];
const bundles = [{ transactions: [callTo(account)] }];
const context = { blockNumber: '0x20', transactionIndex: 0 };

/** A request with its companion, where one fits, and what the last call returned. */
function seen(asked: Asked, returned: string) {
  const more = accompanied(asked, { at, payer }) ?? asked;
  const params = [more.bundles, context, ...(more.overrides === undefined ? [] : [more.overrides])];
  return rollup.response({
    path: '/',
    body: { jsonrpc: '2.0', id: 1, method: 'eth_callMany', params },
    value: { jsonrpc: '2.0', id: 1, result: [[{ value: '0x' }, { value: returned }]] },
  });
}

const withOverrides = seen({ bundles, overrides: { [account]: { balance: '0x1' } } }, '0x');

/** Ids of what the responses show, one after another. */
const found = (...responses: readonly ReturnType<typeof seen>[]): string[][] =>
  rollup.breaches(watches, responses).map((all) => all.map(([id]) => id));

it('finds code that another request left behind where nothing is overridden', () => {
  const leftBehind = seen({ bundles }, `0x${'00'.repeat(32)}`);
  expect(found(withOverrides, leftBehind)).toEqual([[], ['rollup.call-many.nothing-on-chain']]);
  expect(found(withOverrides, seen({ bundles }, '0x'))).toEqual([[], []]);
});

const words = (more: Readonly<Record<string, bigint>>): string =>
  `0x${companionWords.map((name) => word(more[name] ?? 0n)).join('')}`;
const kept = 'rollup.call-many.nothing-on-chain';

it.each([
  ['coinbase', 0xfa00_1234n],
  ['gasLimit', 23_456_789n],
  ['baseFee', 9_876_543_210n],
  ['difficulty', 2n ** 45n],
])('finds the %s that only another request has set', (field, value) => {
  const overrides = { [account]: { balance: '0x1' } };
  const blockOverride = { [field]: `0x${value.toString(16)}` };
  const setting = seen({ bundles: [{ transactions: [callTo(account)], blockOverride }], overrides }, '0x');
  const plain = seen({ bundles, overrides }, words({ [field]: value }));
  const found = (...responses: readonly ReturnType<typeof seen>[]) =>
    rollup.breaches(watches, responses).map((all) => all.filter(([id]) => id === kept).length);
  expect(found(setting, plain)).toEqual([0, 1]);
  // Zero, or whatever a block may have.
  expect(found(setting, seen({ bundles, overrides }, words({})))).toEqual([0, 0]);
  expect(found(plain)).toEqual([0]);
});

it('knows nothing of an account that no companion had', () => {
  expect(found(seen({ bundles }, '0x01'))).toEqual([[]]);
});
