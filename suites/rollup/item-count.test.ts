import { expect, it } from 'vitest';
import { SeenSurface } from '../../engine/watch/fixtures/seen-surface.ts';
import { callTo } from '../support/call-many/request.ts';
import { burner } from './bytecode/burner.ts';
import { watches } from './item-count.check.ts';

const rollup = await SeenSurface.of('rollup');
const at = `0xfa${'1'.padStart(38, '0')}`;
const transactions = [callTo(at)];
const forEachCall = 'rollup.call-many.item-for-each-call';
const value = 'rollup.call-many.item-value';
const error = 'rollup.call-many.item-error';

/** Ids of what a response shows. */
function found(bundles: readonly unknown[], answer: object, code = '0x00'): string[] {
  const params = [bundles, { blockNumber: '0x20' }, { [at]: { code } }, 400];
  const response = rollup.response({
    path: '/',
    body: { jsonrpc: '2.0', id: 1, method: 'eth_callMany', params },
    value: { jsonrpc: '2.0', id: 1, ...answer },
  });
  return rollup.breaches(watches, [response]).flatMap((all) => all.map(([id]) => id));
}

it.each([
  ['one item for each call', { result: [[{ value: '0x' }], [{ error: 'reverted' }]] }, []],
  ['all items in one list', { result: [{ value: '0x' }, { value: '0x' }] }, []],
  ['an error', { error: { code: -32000, message: 'execution aborted (timeout = 400ms)' } }, []],
  ['a value beside an error', { result: [[{ value: '0x', error: '' }], [{ value: '0x' }]] }, [value]],
  ['an item with nothing', { result: [[{ value: '0x' }], [{}]] }, [value]],
  ['empty lists', { result: [[], []] }, [forEachCall]],
  ['no list for the last bundle', { result: [[{ value: '0x' }]] }, [forEachCall]],
])('judges %s', (_, answer, ids) => {
  expect(found([{ transactions }, { transactions }], answer)).toEqual(ids);
});

it.each([
  ['a bundle without calls', [{ transactions: [] }]],
  ['a call without an account', [{ transactions: [{}] }]],
  ['a block override that is none', [{ transactions, blockOverride: 1 }]],
  ['no bundle', []],
])('leaves %s alone', (_, bundles) => {
  expect(found(bundles, { result: [] })).toEqual([]);
});

it('finds a value of code that has no end', () => {
  const value = { result: [[{ value: '0x' }]] };
  expect(found([{ transactions }], value, burner)).toEqual([error]);
  expect(found([{ transactions }], value)).toEqual([]);
  expect(found([{ transactions }], { result: [[{ error: 'out of gas' }]] }, burner)).toEqual([]);
});
