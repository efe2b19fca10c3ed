import { describe, expect, it } from 'vitest';
import { healthWatch, isStreamingRead } from './streaming-read.ts';

describe('a stream that may be opened', () => {
  it.each([
    ['a.v1.B/WatchBlocks', true, true],
    ['a.v1.B/Subscribe', true, true],
    ['a.v1.B/WatchBlocks', false, false],
    ['a.v1.B/Shutdown', true, false],
    // The word has to end there.
    ['a.v1.B/Listing', true, false],
    ['a.v1.B/Readjust', true, false],
  ])('is a read by its name and by what it takes: %s, %s', (path, takesNothing, expected) => {
    expect(isStreamingRead({ path, takesNothing })).toBe(expected);
  });

  it('is the well-known one of the health service', () => {
    expect(isStreamingRead(healthWatch)).toBe(true);
  });
});
