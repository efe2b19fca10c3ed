import { describe, expect, it } from 'vitest';
import { onceOf, remembering } from './remembering.ts';

describe('remembering', () => {
  it('finds each text once, also where nothing is found, and no more than there is room for', () => {
    const asked: string[] = [];
    const find = remembering((text) => {
      asked.push(text);
      return text === 'nothing' ? undefined : text.length;
    }, 2);
    expect(['one', 'nothing', 'one', 'nothing'].map(find)).toEqual([3, undefined, 3, undefined]);
    expect(asked).toEqual(['one', 'nothing']);
    expect(['three', 'one', 'three'].map(find)).toEqual([5, 3, 5]);
    expect(asked).toEqual(['one', 'nothing', 'three', 'one']);
  });
});

describe('onceOf', () => {
  it('finds out once about each thing, and about each for itself', () => {
    const asked: object[] = [];
    const sizeOf = onceOf((thing: readonly string[]) => {
      asked.push(thing);
      return thing.length === 0 ? undefined : thing.length;
    });
    const [one, same, none]: [string[], string[], string[]] = [['a'], ['a'], []];
    expect([sizeOf(one), sizeOf(one), sizeOf(same), sizeOf(none), sizeOf(none)]).toEqual([
      1,
      1,
      1,
      undefined,
      undefined,
    ]);
    expect(asked).toEqual([one, same, none]);
  });
});
