import { describe, expect, it } from 'vitest';
import { assemble, returning } from './assemble.ts';

describe('assembled code', () => {
  it('pushes numbers in as few bytes as they need', () => {
    expect(assemble(0, 255, 256, 2n ** 255n)).toBe(`0x600060ff6101007f80${'00'.repeat(31)}`);
  });

  it('returns what is on the stack', () => {
    expect(returning('NUMBER')).toBe('0x4360005260206000f3');
  });
});
