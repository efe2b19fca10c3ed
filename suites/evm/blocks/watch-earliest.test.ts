import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchEarliest } from './watch-earliest.ts';

const evm = await SeenSurface.of('evm');

type Answered = readonly [asked: string, number: string | null, hash?: string];

function seen([asked, number, hash]: Answered): Seen {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [asked, false] };
  const value = { jsonrpc: '2.0', id: 1, result: number === null ? null : { number, hash } };
  return evm.response({ path: '/evm', body, value });
}

it.each<[string, Answered[], number[]]>([
  [
    'is silent where block 0 is never shown',
    [
      ['earliest', '0x3e8'],
      ['0x0', null],
      ['earliest', '0x3e9'],
    ],
    [0, 0, 0],
  ],
  [
    'reports another block once block 0 was shown by its number',
    [
      ['earliest', '0x1'],
      ['0x0', '0x0'],
      ['0x5', '0x5'],
      ['earliest', '0x1'],
    ],
    [0, 1, 0, 1],
  ],
  [
    'reports another block beside answers that are right',
    [
      ['earliest', '0x0'],
      ['earliest', '0x1'],
    ],
    [0, 1],
  ],
  [
    'reports another hash than block 0 has by its number, and leaves two readings by number to others',
    [
      ['0x0', '0x0', '0xaa'],
      ['0x0', '0x0', '0xbb'],
      ['earliest', '0x0', '0xAA'],
      ['earliest', '0x0', '0xbb'],
    ],
    [0, 0, 0, 1],
  ],
])('%s', (_, answers, breaches) => {
  expect(evm.counts(watchEarliest('evm.block.earliest'), answers.map(seen))).toEqual(breaches);
});
