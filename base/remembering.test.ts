import { describe, expect, it } from 'vitest';
import { remembering } from './remembering.ts';

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
