import { describe, expect, it } from 'vitest';
import { assemble, returning } from './assemble.ts';
import { counter, fickleCounter } from './counter.ts';

describe('assembled code', () => {
  it('pushes numbers in as few bytes as they need', () => {
    expect(assemble(0, 255, 256, 2n ** 255n)).toBe(`0x600060ff6101007f80${'00'.repeat(31)}`);
  });

  it('returns what is on the stack', () => {
    expect(returning('NUMBER')).toBe('0x4360005260206000f3');
  });

  it('jumps to a jump destination', () => {
    const destination = Number.parseInt(/36 ?60(..)57/.exec(fickleCounter)?.[1] ?? '', 16);
    expect(fickleCounter.slice(2 + destination * 2, 4 + destination * 2)).toBe('5b');
    expect(fickleCounter.startsWith(counter.slice(0, 22))).toBe(true);
  });
});
