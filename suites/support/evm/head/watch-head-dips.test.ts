import { expect, it } from 'vitest';
import { SeenSurface } from '../../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../../engine/watch/seen.ts';
import { watchHeadDips } from './watch-head-dips.ts';

const evm = await SeenSurface.of('evm');
let clock = 0;

function called(method: string, params: readonly unknown[], result: unknown): Seen {
  clock += 50;
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return evm.response({ path: '/evm', body, value: { jsonrpc: '2.0', id: 1, result }, sentAt: clock });
}

const block = (asked: string, number: number): Seen =>
  called('eth_getBlockByNumber', [asked, false], {
    number: `0x${number.toString(16)}`,
    timestamp: `0x${(1_000_000 + 3 * number).toString(16)}`,
  });
const height = (number: number): Seen => called('eth_blockNumber', [], `0x${number.toString(16)}`);

const ofBlocks = watchHeadDips('evm.block.latest', ['evm'], 'eth_getBlockByNumber');
const ofNumbers = watchHeadDips('jsonrpc.block-number.latest', ['evm'], 'eth_blockNumber');

it('reports a block for the tag that lies far behind, once another shows it, and what both were', () => {
  const responses = [block('latest', 150), block('0x3c', 60), block('latest', 60), block('latest', 151)];
  const found = evm.breaches([ofBlocks], responses);
  expect(found.map(({ length }) => length)).toEqual([0, 0, 0, 1]);
  expect(
    found.at(-1)?.map(([, { rule, at, actual, exchanges }]) => [rule, at, actual, exchanges?.length]),
  ).toEqual([['far-behind', '/result/number', '0x3c', 3]]);
});

it('reports a block number by the pace of the blocks that were seen', () => {
  const numbers = [height(150), height(60), height(150)];
  expect(evm.counts(ofNumbers, [block('0x3c', 60), block('0x96', 150), ...numbers])).toEqual([0, 0, 0, 0, 1]);
  expect(evm.counts(ofNumbers, numbers)).toEqual([0, 0, 0]);
});

it('does not compare the pending block, or what another method names', () => {
  const responses = [block('latest', 150), block('pending', 0), height(0), block('latest', 150)];
  expect(evm.counts(ofBlocks, responses)).toEqual([0, 0, 0, 0]);
});
