import { describe, expect, it } from 'vitest';
import { Latencies } from './latencies.ts';

describe('how far away a service is', () => {
  const distanceOf = (fastest: readonly number[], answers: number): number | undefined => {
    const latencies = new Latencies(() => true);
    for (let index = 0; index < answers; index += 1) {
      const place = index % fastest.length;
      latencies.add(`node-${place}`, 'eth_blockNumber', (fastest[place] ?? 0) + ((index * 7) % 50));
    }
    return latencies.distanceMs();
  };

  it('is told by the fastest answers, however slow the others are', () => {
    expect(distanceOf([80, 81, 82], 300)).toBe(81);
  });

  it('is that of most nodes, whatever one of them does', () => {
    expect(distanceOf([1, 80, 81], 300)).toBe(80);
    expect(distanceOf([1, 2, 80], 300)).toBe(2);
  });

  it('is not told by the first answers, which wait for connections', () => {
    expect(distanceOf([80], 99)).toBeUndefined();
    expect(distanceOf([80], 100)).toBe(80);
  });
});
