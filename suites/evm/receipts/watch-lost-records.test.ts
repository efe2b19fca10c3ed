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
