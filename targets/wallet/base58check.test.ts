import { describe, expect, it } from 'vitest';
import { toBase58, toBase58Check } from './base58check.ts';

describe('base58', () => {
  it('writes the published test vectors', () => {
    expect(toBase58(Buffer.from('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
    expect(toBase58(Buffer.from('0000287fb4cd', 'hex'))).toBe('11233QC4');
    expect(toBase58(Buffer.alloc(0))).toBe('');
    expect(toBase58(Buffer.alloc(3))).toBe('111');
  });

  it('writes addresses that are known from the chain itself', () => {
    expect(toBase58Check('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
    expect(toBase58Check('410000000000000000000000000000000000000000')).toBe(
      'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    );
  });
});
