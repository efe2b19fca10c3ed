import { describe, expect, it } from 'vitest';
import { patternOf } from './pattern.ts';

describe('a pattern', () => {
  it('counts characters, not units of UTF-16', () => {
    expect(patternOf('^.$').test('😀')).toBe(true);
  });

  it('may escape what needs no escape', () => {
    expect(patternOf('^[a-z\\_\\-]+\\@x$').test('a_-b@x')).toBe(true);
  });

  it('is refused where it is none', () => {
    expect(() => patternOf('(?i)^abc$')).toThrow(SyntaxError);
  });
});
