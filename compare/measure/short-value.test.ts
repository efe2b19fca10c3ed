import { describe, expect, it } from 'vitest';
import { shortValue } from './short-value.ts';

const block = (last: string, length = 30_000): string =>
  JSON.stringify({ number: '0x1', transactions: [...Array<string>(length).fill('0xab'), last] });

describe('what is kept of an answer', () => {
  it('is all of it where it is short', () => {
    expect(shortValue(block('0x1', 3))).toBe(block('0x1', 3));
    expect(shortValue('null')).toBe('null');
  });

  it('is the beginning and the digest of a long field, so that equal fields stay equal', () => {
    const kept = shortValue(block('0x1'));
    expect(kept.length).toBeLessThan(1_000);
    expect(JSON.parse(kept)).toMatchObject({ number: '0x1' });
    expect(shortValue(block('0x1'))).toBe(kept);
    expect(shortValue(block('0x2'))).not.toBe(kept);
  });

  it('is a string where the value is no object', () => {
    const kept: unknown = JSON.parse(shortValue(JSON.stringify('x'.repeat(10_000))));
    expect(kept).toMatch(/^"x{199}… \(10002 characters, SHA-256 [0-9a-f]{64}\)$/);
  });
});
