import { describe, expect, it } from 'vitest';
import { Distance } from './distance.ts';

/** Connections of so many milliseconds, then answers of nodes whose fastest ones take so many. */
function having(connections: readonly number[], fastest: readonly number[] = [], answers = 0): Distance {
  const distance = new Distance();
  for (const ms of connections) distance.connected(ms);
  for (let index = 0; index < answers; index += 1) {
    const place = index % fastest.length;
    distance.answered(`node-${place}`, (fastest[place] ?? 0) + ((index * 7) % 50));
  }
  return distance;
}

describe('how far away a service is', () => {
  it('is told by the fastest answers, however slow the others are', () => {
    expect(having([], [80, 81, 82], 300).isFar).toBe(true);
    expect(having([], [1, 2, 3], 300).isFar).toBe(false);
  });

  it('is that of most nodes, whatever one of them does', () => {
    expect(having([], [1, 80, 81], 300).isFar).toBe(true);
    expect(having([], [1, 2, 80], 300).isFar).toBe(false);
  });

  it('is not told by the first answers, which wait for a service that has just begun', () => {
    expect(having([], [80], 249).isFar).toBe(false);
    expect(having([], [80], 250).isFar).toBe(true);
  });

  it('is told before that by the fastest connection of three, which goes there and back twice', () => {
    expect(having([165, 166]).isFar).toBe(false);
    expect(having([165, 166, 40]).isFar).toBe(true);
    expect(having([165, 166, 39]).isFar).toBe(false);
  });

  it('is told by answers alone as soon as those tell it', () => {
    const near = having([60, 60, 60], [1], 300);
    expect(near.isFar).toBe(false);
    near.connected(60);
    expect(near.isFar).toBe(false);
    expect(having([5, 5, 5], [80], 300).isFar).toBe(true);
  });

  it('is said to whoever waits for it, once', () => {
    const distance = having([165, 166]);
    let said = 0;
    distance.whenFar(() => {
      said += 1;
    });
    expect(said).toBe(0);
    distance.connected(170);
    distance.connected(170);
    expect(said).toBe(1);
    distance.whenFar(() => {
      said += 1;
    });
    expect(said).toBe(2);
  });
});
