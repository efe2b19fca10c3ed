import { describe, expect, it } from 'vitest';
import { readConcurrently } from './read-concurrently.ts';

describe('reads concurrently with other readers', () => {
  it('are one to four at once, by the number of tries', async () => {
    let count = 0;
    const counts: number[] = [];
    for (const tries of [0, 1, 2, 3, 4, 5]) {
      const reads = await readConcurrently(tries, async () => {
        count += 1;
        return count;
      });
      counts.push(reads.length);
    }
    expect(counts).toEqual([1, 2, 4, 3, 3, 4]);
    expect(count).toBe(17);
  });

  // Three backends, chosen round robin, and two other readers between any two of ours: one read at a time would reach
  // one backend only.
  it('meet every one of three backends within three tries, whatever others read between them', async () => {
    for (const others of [0, 1, 2]) {
      const met = new Set<number>();
      let look = 0;
      for (const tries of [0, 1, 2]) {
        const reads = await readConcurrently(tries, async () => {
          look += 1;
          return look % 3;
        });
        for (const backend of reads) met.add(backend);
        look += others;
      }
      expect(met.size).toBe(3);
    }
  });
});
