import { describe, expect, it } from 'vitest';
import { Latencies } from './latencies.ts';

describe('how far away a service is', () => {
  const isFar = (fastest: readonly number[], answers: number): boolean => {
    const latencies = new Latencies(() => true);
    for (let index = 0; index < answers; index += 1) {
      const place = index % fastest.length;
      latencies.add(`node-${place}`, 'eth_blockNumber', (fastest[place] ?? 0) + ((index * 7) % 50));
    }
    return latencies.isFarAway();
  };

  it('is told by the fastest answers, however slow the others are', () => {
    expect(isFar([80, 81, 82], 300)).toBe(true);
    expect(isFar([1, 2, 3], 300)).toBe(false);
  });

  it('is that of most nodes, whatever one of them does', () => {
    expect(isFar([1, 80, 81], 300)).toBe(true);
    expect(isFar([1, 2, 80], 300)).toBe(false);
  });

  it('is not told by the first answers, which wait for connections', () => {
    expect(isFar([80], 249)).toBe(false);
    expect(isFar([80], 250)).toBe(true);
  });
});
