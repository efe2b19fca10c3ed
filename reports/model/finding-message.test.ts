import { describe, expect, it } from 'vitest';
import { messageParts } from './finding-message.ts';

describe('messageParts', () => {
  it('separates expected from actual', () => {
    expect(
      messageParts('expected "id" at /id, got nothing (required; seen in 5 of 5 attempts). As in geth'),
    ).toEqual({
      expected: '"id" at /id',
      actual: 'nothing',
      note: 'required; seen in 5 of 5 attempts. As in geth',
    });
  });

  it('leaves to the target what the target says', () => {
    const actual = '"a, got (b; seen in 1 of 1 attempts)"';
    expect(
      messageParts(`expected a number, got ${actual} (type; unstable, seen in 2 of 5 attempts)`),
    ).toEqual({
      expected: 'a number',
      actual,
      note: 'type; unstable, seen in 2 of 5 attempts',
    });
  });

  it('reads how many of the responses of a run showed it', () => {
    expect(messageParts('expected a, got b (type; seen in 2 of 50 responses)')?.note).toBe(
      'type; seen in 2 of 50 responses',
    );
  });

  it('leaves any other message alone', () => {
    expect(messageParts('stable in 5 of 5 repetitions')).toBeNull();
  });
});
