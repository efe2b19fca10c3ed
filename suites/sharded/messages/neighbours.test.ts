import { expect, it } from 'vitest';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { Neighbours } from './neighbours.ts';

const exchange: Exchange = {
  node: 'n',
  transport: 'http',
  request: { method: 'GET', url: 'https://node.example/api/v3/messages', headers: {} },
  answer: { kind: 'no-answer', cause: 'unreachable', message: 'not read' },
  durationMs: 1,
};

/** How many breaches each window brings out. */
function found(offset: number, ...windows: readonly (readonly [string, number?])[]): number[] {
  const neighbours = new Neighbours();
  return windows.map(
    ([names, moved = 0]) => neighbours.saw([...names], offset + moved, 'place', exchange).length,
  );
}

const whole = ['abcdefgh'] as const;

it('reports messages that are lost in between, from the third on', () => {
  const windows = [whole, ['abdefgh'], whole, ['abcdfgh'], whole, ['acdefgh'], whole] as const;
  expect(found(100, ...windows)).toEqual([0, 0, 0, 0, 0, 0, 3]);
});

it('leaves out the newest messages, messages that move, and what stays as it has become', () => {
  const windows = [whole, ['abdefgh'], whole, ['abcdfgh'], whole, ['acdefgh'], whole] as const;
  expect(found(10, ...windows).every((count) => count === 0)).toBe(true);
  const moving = windows.map(([names], index) => [names, index] as const);
  expect(found(100, ...moving).every((count) => count === 0)).toBe(true);
  const gone = [whole, ['abdefgh'], ['abdfgh'], ['adfgh'], ['adfgh']] as const;
  expect(found(100, ...gone).every((count) => count === 0)).toBe(true);
});
