import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MemoryTurns } from './memory-turns.ts';

function turnsWhere(isShort: boolean, mostMs?: number) {
  const memory = { isShort, makeRoom: async () => {} };
  const turns = new MemoryTurns(memory, mostMs);
  let underWay = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(1);
    underWay -= 1;
  };
  return { memory, turns, work, most: () => most };
}

describe('turns of work that holds responses', () => {
  it('are at the same time where there is room', async () => {
    const { turns, work, most } = turnsWhere(false);
    await Promise.all(Array.from({ length: 20 }, () => turns.take(work)));
    expect(most()).toBe(20);
  });

  it('are one after another where there is little', async () => {
    const { turns, work, most } = turnsWhere(true);
    await Promise.all(Array.from({ length: 20 }, () => turns.take(work)));
    expect(most()).toBe(1);
  });

  it('are at the same time again once there is room', async () => {
    const { memory, turns, work, most } = turnsWhere(true);
    const all = Array.from({ length: 20 }, () => turns.take(work));
    memory.isShort = false;
    await Promise.all(all);
    expect(most()).toBe(19);
  });

  it('go on after work that fails, and beside work that waits for others', async () => {
    const { turns, work } = turnsWhere(true, 5);
    const failed = expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    let release = (): void => {};
    const waiting = turns.take(() => new Promise<void>((resolve) => (release = resolve)));
    await turns.take(work);
    await failed;
    release();
    await waiting;
  });
});
