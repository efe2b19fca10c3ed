import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatternArbitrary } from './pattern-arbitrary.ts';
import { parsePattern } from './pattern-parts.ts';
import { piecesOf } from './pattern-text.ts';

const simple = [
  '^0x[0-9a-f]{64}$',
  '^0x[0-9a-fA-F]+$',
  '^0x([0-9a-fA-F]{2})*$',
  '^(latest|earliest|pending|0x(0|[1-9a-f][0-9a-f]*))$',
  '^(?:RG|ND)-\\d+-\\d{2,4}$',
  '^\\d{4}-\\d{2}T\\d{2}\\.\\d{3}Z?$',
  '^[^a-z]{3}[\\w.\\-^\\]]*\\/\\$$',
  '^a{3}b*$',
  '^-?[1-9]\\d*$',
  '^$',
];

const beyond = [
  'abc',
  '^a',
  '^a|b$',
  '^(a|b)+$',
  '^a+?$',
  '^\\bа$',
  '^(?=a)a$',
  '^(a)\\1$',
  '^\\s$',
  '^(ab){2}$',
  '^\\u0061$',
];

describe('parsePattern', () => {
  it.each(beyond)('leaves %s to the general generator', (pattern) => {
    expect(parsePattern(pattern)).toBeUndefined();
  });

  it('reads alternatives, literals, classes and groups of a fixed length', () => {
    expect(parsePattern('^(latest|0x([0-9a-c]{2})*)$')).toEqual([
      [{ kind: 'literal', text: 'latest' }],
      [
        { kind: 'literal', text: '0x' },
        { kind: 'class', alphabet: '0123456789abc', min: 0, max: Number.POSITIVE_INFINITY, step: 2 },
      ],
    ]);
  });
});

describe('PatternArbitrary', () => {
  it.each(simple)('makes and shrinks to strings that match %s', (pattern) => {
    const expression = new RegExp(pattern, 'u');
    for (const sequence of parsePattern(pattern) ?? expect.fail('not parsed')) {
      const arbitrary = new PatternArbitrary(sequence);
      for (const text of fc.sample(arbitrary, { seed: 5, numRuns: 60 })) {
        expect(text).toMatch(expression);
        expect(piecesOf(sequence, text)?.join('')).toBe(text);
        const smaller = [...arbitrary.shrink(text)].map(({ value }) => value);
        for (const one of smaller) {
          expect(one).toMatch(expression);
          expect(one).not.toBe(text);
          expect(one.length).toBeLessThanOrEqual(text.length);
        }
      }
    }
  });

  it('shrinks a failure to the one character that matters, also from an example of the caller', () => {
    const [sequence = []] = parsePattern('^0x[0-9a-f]{8,12}$') ?? [];
    const property = fc.property(new PatternArbitrary(sequence), (text) => !text.includes('c'));
    const found = fc.check(property, { seed: 6, numRuns: 1000 });
    expect(found.counterexample?.[0]).toMatch(/^0x0*c0*$/);
    expect(found.counterexample?.[0]).toHaveLength(10);
    const given = fc.check(property, { seed: 6, examples: [['0xabcdefabcdef']], numRuns: 1 });
    expect(given.counterexample?.[0]).toMatch(/^0x0*c0*$/);
  });

  it('draws every character of an alphabet about equally often', () => {
    const [sequence = []] = parsePattern('^[0-9a-z]{36}$') ?? [];
    const text = fc
      .sample(new PatternArbitrary(sequence), { seed: 7, numRuns: 1000, unbiased: true })
      .join('');
    const counts = new Map<string, number>();
    for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1);
    expect(counts.size).toBe(36);
    // 1000 are expected of each, with a standard deviation of 31.
    expect(Math.min(...counts.values())).toBeGreaterThan(880);
    expect(Math.max(...counts.values())).toBeLessThan(1120);
  });
});
