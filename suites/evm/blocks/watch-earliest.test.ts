import { expect, it } from 'vitest';
import { shapesOf } from '../../../engine/shape/shapes.ts';
import { parseTarget } from '../../../engine/target/target-file.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watchEarliest } from './watch-earliest.ts';

const url = 'https://node.example/evm';
const target = await parseTarget(
  JSON.stringify({
    name: 't',
    nodes: [{ name: 'n', api: 'evm', url: 'https://node.example' }],
  }),
  'target.json',
  {},
);
const surface = { target, node: target.nodes[0], shapes: shapesOf(target) };

function seen([asked, number]: readonly [string, string | null]): Seen {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [asked, false] };
  const value = { jsonrpc: '2.0', id: 1, result: number === null ? null : { number } };
  return {
    exchange: {
      node: 'n',
      transport: 'http',
      request: { method: 'POST', url, headers: {}, body: JSON.stringify(call) },
      answer: {
        kind: 'answer',
        status: 200,
        headers: {},
        text: JSON.stringify(value),
        body: { kind: 'json', value },
      },
      durationMs: 1,
    },
    credential: { kind: 'none' },
    path: '/evm',
    query: new URLSearchParams(),
    isAuthorized: true,
  };
}

/** How many breaches each answer brings out. */
function found(answers: readonly (readonly [string, string | null])[]): number[] {
  const watch = watchEarliest('evm.block.earliest').watch(surface);
  return answers.map((one) => watch.judge?.(seen(one))?.length ?? 0);
}

it.each<[string, [string, string | null][], number[]]>([
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
])('%s', (_, answers, breaches) => {
  expect(found(answers)).toEqual(breaches);
});
