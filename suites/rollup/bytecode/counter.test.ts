import { describe, expect, it } from 'vitest';
import { counter, fickleCounter } from './counter.ts';

describe('the counter', () => {
  it('jumps to a jump destination', () => {
    const destination = Number.parseInt(/36 ?60(..)57/.exec(fickleCounter)?.[1] ?? '', 16);
    expect(fickleCounter.slice(2 + destination * 2, 4 + destination * 2)).toBe('5b');
    expect(fickleCounter.startsWith(counter.slice(0, 22))).toBe(true);
  });
});
