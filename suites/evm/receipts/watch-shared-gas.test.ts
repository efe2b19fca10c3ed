import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchSharedGas } from './watch-shared-gas.ts';

const generic = await SeenSurface.of('jsonrpc');
const rule = watchSharedGas('evm.receipt.cumulative-gas-sums', ['jsonrpc']);

function receipt(digit: string, gasUsed: string, cumulativeGasUsed: string, block = 'f'): Seen {
  const transactionHash = `0x${digit.repeat(64)}`;
  const body = { jsonrpc: '2.0', method: 'eth_getTransactionReceipt', params: [transactionHash], id: 1 };
  const result = { transactionHash, blockHash: `0x${block.repeat(64)}`, gasUsed, cumulativeGasUsed };
  return generic.response({ path: '/', body, value: { jsonrpc: '2.0', id: 1, result } });
}

it('reports receipts of one block that count the same gas', () => {
  const alone = [receipt('1', '0x5208', '0x5208'), receipt('2', '0x6000', '0x6000')];
  expect(generic.counts(rule, alone)).toEqual([0, 1]);
  expect(generic.counts(rule, alone.toReversed())).toEqual([0, 1]);
  expect(
    generic
      .breaches([rule], alone)
      .at(-1)
      ?.map(([, { exchanges }]) => exchanges?.length),
  ).toEqual([2]);
});

it('leaves alone what adds up, with gas between, in any order and in other blocks', () => {
  const sound = [
    receipt('3', '0x1', '0x9'),
    receipt('1', '0x5', '0x5'),
    receipt('2', '0x2', '0x7'),
    receipt('4', '0x0', '0x5'),
    receipt('1', '0x5', '0x5'),
    receipt('5', '0x5', '0x5', 'e'),
  ];
  expect(generic.counts(rule, sound)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('reports a receipt that counts otherwise the second time', () => {
  const asked = [receipt('1', '0x5', '0x5'), receipt('2', '0x2', '0x7'), receipt('2', '0x2', '0x2')];
  expect(generic.counts(rule, asked)).toEqual([0, 0, 1]);
});
