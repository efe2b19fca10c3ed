import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MachineWatch } from './machine-watch.ts';
import { Clock } from './schedule/clock.ts';

describe('MachineWatch', () => {
  it('detects when this process was not scheduled, and what a request to itself takes', async () => {
    const clock = new Clock();
    const watch = await MachineWatch.start(clock);
    try {
      await watch.round(0);
      const from = clock.now();
      while (clock.now() < from + 80);
      const to = clock.now();
      await sleep(20);
      expect(watch.stalledBetween(from, to)).toBe(true);
      expect(watch.stalledBetween(from - 2_000, from - 1_000)).toBe(false);
      const measured = await watch.round(1);
      expect(measured.delayMs).toBeGreaterThan(50);
      expect(measured.controlMs).toBeGreaterThan(0);
      expect(measured.cpu).toBeGreaterThan(0);
    } finally {
      await watch.close();
    }
  });
});
