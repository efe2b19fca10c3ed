import { describe, expect, it } from 'vitest';
import { mayBeReplaced } from './may-be-replaced.ts';

describe('a block may be replaced', () => {
  it('near the head, and above it', () => {
    expect(mayBeReplaced({ head: 100n, lag: 5n }, 100n)).toBe(true);
    expect(mayBeReplaced({ head: 100n, lag: 5n }, 68n)).toBe(true);
    expect(mayBeReplaced({ head: 100n, lag: 5n }, 102n)).toBe(true);
  });

  it('no longer when it is deep, further down on a chain whose backends are further apart', () => {
    expect(mayBeReplaced({ head: 100n, lag: 5n }, 67n)).toBe(false);
    expect(mayBeReplaced({ head: 100n, lag: 60n }, 67n)).toBe(true);
    expect(mayBeReplaced({ head: 100n, lag: 60n }, 39n)).toBe(false);
  });
});
