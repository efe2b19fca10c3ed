import { expect, it } from 'vitest';
import { SeenSurface } from '../../engine/watch/fixtures/seen-surface.ts';
import { watches } from './newest-block-age.check.ts';

const evm = await SeenSurface.of('evm');
const wallet = await SeenSurface.of('wallet');
const [minute, hour] = [60, 3600];

/** @param asked `latest`, or the number of a block */
const block = (asked: string, seconds: number) => {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [asked, false] };
  const timestamp = `0x${Math.floor(Date.now() / 1000 - seconds).toString(16)}`;
  return evm.response({ path: '/evm', body, value: { jsonrpc: '2.0', id: 1, result: { timestamp } } });
};
const now = (seconds: number) => {
  const raw = { timestamp: Date.now() - 1000 * seconds };
  return wallet.response({
    path: '/wallet/getnowblock',
    body: {},
    value: { block_header: { raw_data: raw } },
  });
};

it.each([
  [5, 'less than 1 minute'],
  [5 * minute, 'less than 10 minutes'],
  [15 * minute, 'less than 1 hour'],
  [23 * hour, 'less than 1 day'],
  [25 * hour, '1 day or more'],
  [-2 * minute, 'in the future'],
])('calls an age of %d s "%s"', (seconds, newestBlock) => {
  const observed = { 'service.answers.newest-block-age': { newestBlock } };
  expect(evm.observed(watches, [block('latest', seconds)])).toEqual([observed]);
  expect(wallet.observed(watches, [now(seconds)])).toEqual([observed]);
});

it('goes by the youngest of the newest blocks, and by no other block', () => {
  expect(evm.observed(watches, [block('latest', hour + minute), block('latest', 2 * hour)])).toEqual([
    { 'service.answers.newest-block-age': { newestBlock: 'less than 1 day' } },
  ]);
  expect(evm.observed(watches, [block('0x5', 5), block('earliest', 5)])).toEqual([{}]);
});
