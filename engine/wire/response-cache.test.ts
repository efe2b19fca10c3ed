import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

function counting(most: number): {
  ask: (key: string, size: number) => Promise<string>;
  asked: string[];
} {
  const asked: string[] = [];
  const answers = new ResponseCache<string>((answer) => answer.length, most);
  return {
    asked,
    ask: (key, size) =>
      answers.of(key, async () => {
        asked.push(key);
        return key.repeat(size);
      }),
  };
}

describe('recent answers', () => {
  it('asks once for what it keeps, also while the answer is under way', async () => {
    const { ask, asked } = counting(100);
    await Promise.all([ask('a', 5), ask('a', 5)]);
    await ask('a', 5);
    expect(asked).toEqual(['a']);
  });

  it('lets the answer go that was asked for longest ago, where they grow too long together', async () => {
    const { ask, asked } = counting(100);
    await ask('a', 40);
    await ask('b', 40);
    await ask('a', 40);
    await ask('c', 40);
    await ask('a', 40);
    await ask('b', 40);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not keep what alone is too long, and keeps on counting right', async () => {
    const { ask, asked } = counting(100);
    await ask('a', 101);
    await ask('a', 101);
    await ask('b', 100);
    await ask('b', 100);
    expect(asked).toEqual(['a', 'a', 'b']);
  });

  it('keeps what could not be had, which costs no room', async () => {
    const answers = new ResponseCache<string>((answer) => answer.length);
    let asked = 0;
    const ask = () =>
      answers.of('a', async () => {
        asked += 1;
        throw new Error('no answer');
      });
    await expect(ask()).rejects.toThrow('no answer');
    await expect(ask()).rejects.toThrow('no answer');
    expect(asked).toBe(1);
  });
});
