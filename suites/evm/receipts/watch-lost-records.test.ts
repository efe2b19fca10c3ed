import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchLostRecords } from './watch-lost-records.ts';

const generic = await SeenSurface.of('jsonrpc');
const id = 'jsonrpc.receipt.answer';
const rule = watchLostRecords([id], ['jsonrpc'], { eth_getTransactionReceipt: id });
const hash = `0x${'1'.repeat(64)}`;
const other = `0x${'2'.repeat(64)}`;

const asked = (transaction: string, result: object | null): Seen =>
  generic.response({
    path: '/',
    body: { jsonrpc: '2.0', method: 'eth_getTransactionReceipt', params: [transaction], id: 1 },
    value: { jsonrpc: '2.0', id: 1, result },
  });
const receipt = (transactionHash: string, block: number) => ({
  transactionHash,
  blockNumber: `0x${block.toString(16)}`,
});
const newest = asked(other, receipt(other, 1000));

const found = (...responses: readonly Seen[]) =>
  generic
    .breaches([rule], responses)
    .map((breaches) => breaches.map(([of, { rule: broken }]) => `${of} ${broken}`));

it('reports a receipt that is null after it was served, and before', () => {
  expect(found(newest, asked(hash, receipt(hash, 100)), asked(hash, null)).at(-1)).toEqual([`${id} settled`]);
  expect(found(newest, asked(hash, null), asked(hash, receipt(hash, 100))).at(-1)).toEqual([`${id} settled`]);
});

it('does not take the receipt of another transaction for that of the one asked for', () => {
  expect(found(newest, asked(hash, receipt(other, 100)), asked(hash, null)).flat()).toEqual([]);
  expect(found(newest, asked(hash, null), asked(hash, receipt(other, 100))).flat()).toEqual([]);
});

it('takes no short text that is no hash for the number of a block', async () => {
  const evm = await SeenSurface.of('evm');
  const [block, path] = ['evm.block.by-number', 'evm.path.receipt'];
  const both = watchLostRecords([block, path], ['evm'], {
    eth_getBlockByNumber: block,
    eth_getTransactionReceipt: path,
  });
  const call = (method: string, params: readonly unknown[], result: object | null): Seen =>
    evm.response({
      path: '/evm',
      body: { jsonrpc: '2.0', method, params, id: 1 },
      value: { jsonrpc: '2.0', id: 1, result },
    });
  const at = (number: string): Seen =>
    call('eth_getBlockByNumber', [number, false], { number, timestamp: '0x1' });
  const seen = [at('0x12'), at('0x3e8'), call('eth_getTransactionReceipt', ['0x12'], null)];
  expect(evm.breaches([both], seen).flat()).toEqual([]);
  const lost = call('eth_getBlockByNumber', ['0x12', false], null);
  expect(
    evm
      .breaches([both], [...seen, lost])
      .flat()
      .map(([id]) => id),
  ).toEqual([block]);
});
