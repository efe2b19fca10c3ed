import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnsupportedKeyword } from '../schema/generator-error.ts';
import { arbitraryOf } from './arbitrary.ts';
import { matchingArbitrary, withoutAssertions } from './matching-arbitrary.ts';

describe('withoutAssertions', () => {
  it.each([
    ['(^(?!_{2}))(^[a-zA-Z0-9_]+$)', '(^)(^[a-zA-Z0-9_]+$)'],
    ['^(?=.*[)]\\))(?=(a|(b)))a+$', '^a+$'],
    ['^a(?<=a)(?<!b)c$', '^ac$'],
    ['^(?:a|b)(?<name>c)\\(?=[(?!]d$', '^(?:a|b)(?<name>c)\\(?=[(?!]d$'],
    ['^(?=', '^'],
  ])('makes %s to %s', (pattern, plain) => {
    expect(withoutAssertions(pattern)).toBe(plain);
  });
});

describe('strings of a pattern that has no simple form', () => {
  it.each([
    '(^(?!_{2}))(^[a-zA-Z0-9_]+$)',
    '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{4,8}$',
    '^(?!con$)[a-z]{3}$',
    '^(a|b)+$',
  ])('all have %s', (pattern) => {
    const drawn = fc.sample(arbitraryOf({ type: 'string', pattern }), { numRuns: 200, seed: 1 });
    expect(drawn.filter((one) => !new RegExp(pattern, 'u').test(String(one)))).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(50);
  });

  it('are as long as they have to be', () => {
    const schema = { type: 'string', pattern: '[a-f0-9]+', minLength: 40, maxLength: 40 };
    const drawn = fc.sample(arbitraryOf(schema), { numRuns: 50, seed: 1 }) as string[];
    expect(drawn.filter((one) => !/^[a-f0-9]{40}$/.test(one))).toEqual([]);
  });

  it('are none where the pattern has no generator', () => {
    expect(() => matchingArbitrary('^(a|b)\\1$')).toThrow(UnsupportedKeyword);
  });
});
