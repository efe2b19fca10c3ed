import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../ledger/collect-garbage.ts';
import { type AnswerForm, ResponseCache } from './response-cache.ts';
import { SpillFile } from './spill-file.ts';

interface Text {
  readonly text: string;
}

const form: AnswerForm<Text> = {
  sizeOf: ({ text }) => text.length,
  write: ({ text }) => [text],
  read: async (text) => ({ text }),
};

/** A cache of 100 characters in memory. @param disk its bytes */
function counting(disk: number, mostWithoutDisk = 100) {
  const asked: string[] = [];
  const file = new SpillFile(undefined, disk);
  const answers = new ResponseCache<Text>(form, file, 100, mostWithoutDisk);
  return {
    asked,
    close: () => file.close(),
    clear: () => answers.clear(),
    ask: (key: string, size: number): Promise<Text> =>
      answers.of(key, async () => {
        asked.push(key);
        return { text: key.repeat(size) };
      }),
  };
}

/** Nothing is held that only a weak reference holds. */
async function letGo(): Promise<void> {
  await setImmediate();
  await collectGarbage();
}

describe('shared answers', () => {
  it('are asked for once, also while the answer is under way', async () => {
    const { ask, asked } = counting(0);
    await Promise.all([ask('a', 5), ask('a', 5)]);
    await ask('a', 5);
    expect(asked).toEqual(['a']);
  });

  it('are read from disk where they do not fit into memory', async () => {
    const { ask, asked, close } = counting(1_000);
    for (const key of ['a', 'b', 'c', 'd']) await ask(key, 40);
    await letGo();
    for (let time = 0; time < 2; time += 1) {
      expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => ask(key, 40)))).toEqual(
        ['a', 'b', 'c', 'd'].map((key) => ({ text: key.repeat(40) })),
      );
      await letGo();
    }
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    close();
  });

  it('are asked for again once they are forgotten', async () => {
    const { ask, asked, close, clear } = counting(1_000);
    const askAll = () => Promise.all(['a', 'b', 'c'].map((key) => ask(key, 60)));
    await askAll();
    await askAll();
    expect(asked).toEqual(['a', 'b', 'c']);
    clear();
    expect(await askAll()).toEqual(await askAll());
    expect(asked).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    close();
  });

  it('are the same ones as long as anybody holds them', async () => {
    const { ask, close } = counting(1_000);
    const held = await ask('a', 60);
    await ask('b', 60);
    await letGo();
    expect(await ask('a', 60)).toBe(held);
    close();
  });

  it('are no more than memory has room for', async () => {
    const { ask, close } = counting(1_000);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (key) => new WeakRef(await ask(key, 40))),
    );
    await letGo();
    expect(answers.filter((answer) => answer.deref() !== undefined)).toHaveLength(2);
    close();
  });

  it('go where they grow too long together and there is no disk: first the one that was asked for longest ago', async () => {
    const { ask, asked } = counting(0);
    await ask('a', 40);
    await ask('b', 40);
    await ask('a', 40);
    await ask('c', 40);
    await ask('a', 40);
    await ask('b', 40);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('stay in memory longer where there is no disk', async () => {
    const { ask, asked } = counting(0, 200);
    // The first that goes finds out.
    for (const key of ['a', 'b', 'c', 'd', 'e']) await ask(key, 40);
    for (const key of ['b', 'c', 'd', 'e', 'a']) await ask(key, 40);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  });

  it('are not kept where one alone is too long, and the others go on', async () => {
    const { ask, asked } = counting(0);
    await ask('a', 101);
    await ask('a', 101);
    await ask('b', 100);
    await ask('b', 100);
    expect(asked).toEqual(['a', 'a', 'b']);
  });

  it('are kept where they could not be had, which costs no room', async () => {
    const answers = new ResponseCache<Text>(form, new SpillFile());
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
