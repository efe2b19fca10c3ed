import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originOf } from './origin-of.ts';

describe('originOf', () => {
  const pieces = [
    'https:',
    'http:',
    'wss:',
    '/',
    '//',
    '\\',
    '@',
    '?',
    '#',
    ':',
    'a.example',
    'b.example',
    '8443',
    ' ',
    'x',
  ];

  it('says what the standard reader says, whatever the address', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const address = parts.join('');
        for (const url of URL.canParse(address) ? [address, address] : [])
          expect(originOf(url)).toBe(new URL(url).origin);
      }),
      { numRuns: 3_000, examples: [[['https:', '//', 'a.example', '\\', '@', 'b.example', '/', 'x']]] },
    );
  });

  it('throws for a text that is no address', () => {
    expect(() => originOf('nowhere')).toThrow(TypeError);
  });
});
