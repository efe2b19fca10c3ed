import { describe, expect, it } from 'vitest';
import { healthWatch, isStreamingRead } from './streaming-read.ts';

describe('a stream that may be opened', () => {
  it.each([
    ['a.v1.B/WatchBlocks', true],
    ['a.v1.B/Subscribe', true],
    ['a.v1.B/Shutdown', false],
    // The word has to end there.
    ['a.v1.B/Listing', false],
    ['a.v1.B/Readjust', false],
  ])('is a read by its name: %s', (path, expected) => {
    expect(isStreamingRead({ path })).toBe(expected);
  });

  it('is the well-known one of the health service', () => {
    expect(isStreamingRead(healthWatch)).toBe(true);
  });
});
