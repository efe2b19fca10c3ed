import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import { ShortWindows } from './short-windows.ts';

const sharded = await SeenSurface.of('sharded');
const { exchange } = sharded.response({ path: '/api/v3/messages', value: { messages: [] } });
const from = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `m${first + index}`);
const list = from(0, 40);

/** How many windows each one shows to have been too short. */
function found(
  ...windows: readonly (readonly [keys: readonly string[], limit: number, offset?: number])[]
): number[] {
  const short = new ShortWindows();
  return windows.map(
    ([keys, limit, offset = 0]) =>
      short.saw(keys, { limit, offset }, 'sharded.messages.limit', exchange).length,
  );
}

it('reports a window that ends before its limit within the list', () => {
  expect(found([list, 40], [from(1, 4), 5], [list, 40])).toEqual([0, 0, 1]);
  expect(found([list, 40], [from(1, 4), 5], [from(4, 20), 20])).toEqual([0, 0, 1]);
});

it('leaves out a window that ends where the list does, or where a backend may be behind', () => {
  expect(found([list, 40], [from(35, 5), 20], [list, 40])).toEqual([0, 0, 0]);
  expect(found([list, 40], [from(20, 15), 20], [list, 40])).toEqual([0, 0, 0]);
});

it('leaves out messages that are not shown again: they may be kept no longer', () => {
  expect(found([list, 40], [from(1, 4), 5], [from(1, 4), 40])).toEqual([0, 0, 0]);
});

it('leaves out a window of all that was asked for', () => {
  expect(found([list, 40], [from(1, 4), 4], [list, 40])).toEqual([0, 0, 0]);
});

it('reports a window that is empty within the list', () => {
  expect(found([list, 40], [[], 5], [list, 40])).toEqual([0, 0, 1]);
  expect(found([list, 40], [[], 5, 20], [from(20, 20), 20, 20])).toEqual([0, 0, 1]);
});

it('leaves out an empty window at the end of the list, before it is known, and where nothing comes afterwards', () => {
  expect(found([list, 40], [[], 5, 30], [list, 40])).toEqual([0, 0, 0]);
  expect(found([[], 5], [list, 40], [list, 40])).toEqual([0, 0, 0]);
  expect(found([list, 40], [[], 5], [from(0, 10), 40])).toEqual([0, 0, 0]);
});
