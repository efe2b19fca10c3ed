import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from './read-address.ts';

describe('reading an address', () => {
  it('gives the parts that the platform gives, however many addresses were read before', () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl({ withQueryParameters: true }), { maxLength: 300 }), (urls) => {
        for (const url of [...urls, ...urls]) expect(readAddress(url).href).toBe(new URL(url).href);
      }),
    );
  });

  it('refuses what is none', () => {
    expect(() => readAddress('node.example')).toThrow(TypeError);
  });
});
