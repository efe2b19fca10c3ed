import { expect, it } from 'vitest';
import { SeenSurface } from '../../engine/watch/fixtures/seen-surface.ts';
import { accompanied } from '../support/call-many/companion.ts';
import { type Asked, callTo } from '../support/call-many/request.ts';
import { watches } from './companion.check.ts';

const rollup = await SeenSurface.of('rollup');
const [account, at, payer] = ['1', '2', '3'].map((end) => `0xfa${end.padStart(38, '0')}`) as [
  string,
  string,
  string,
];
const bundles = [{ transactions: [callTo(account)] }];
const context = { blockNumber: '0x20', transactionIndex: 0 };

/** A request with its companion, and what the companion returned. */
function seen(asked: Asked, returned: string) {
  const more = accompanied(asked, { at, payer });
  const params = [more?.bundles, context, ...(more?.overrides === undefined ? [] : [more.overrides])];
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

it('knows nothing of an account that no companion had', () => {
  expect(found(seen({ bundles }, '0x01'))).toEqual([[]]);
});
