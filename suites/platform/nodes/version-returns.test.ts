import { describe, expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import { watches } from './version-returns.check.ts';

const platform = await SeenSurface.of('platform');

/** How many breaches there are where nodes of these ids are read with these versions, one page after another. */
function found(versions: readonly string[], ids: readonly string[] = ['n']): number {
  const pages = versions.map((version) => {
    const results = ids.map((id) => ({ id, details: { version } }));
    const value = { count: results.length, next: null, previous: null, results };
    return platform.response({ path: '/v1/nodes/', value });
  });
  return platform.breaches(watches, pages).flat().length;
}

const readings = (count: number, of: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => of(index));

describe('the version of a node', () => {
  it('is reported where it comes and goes all the time', () => {
    expect(found(readings(60, (index) => (index % 2 === 0 ? '1.0' : '1.1')))).toBe(1);
    expect(found(readings(160, (index) => (index % 20 === 19 ? '1.1' : '1.0')))).toBe(1);
  });

  it('is reported of several nodes that it comes and goes of now and then', () => {
    expect(
      found(
        readings(80, (index) => (index % 20 === 19 ? '1.1' : '1.0')),
        ['a', 'b', 'c'],
      ),
    ).toBe(3);
  });

  it('may change, and be the one before for a while where a backend is behind', () => {
    expect(found(readings(100, (index) => (index < 50 ? '1.0' : '1.1')))).toBe(0);
    const mixed = (index: number): boolean => index > 30 && (index > 50 || index % 2 === 0);
    const behind = readings(120, (index) => (mixed(index) ? '1.1' : '1.0'));
    expect(found(behind, ['a', 'b', 'c', 'd', 'e'])).toBe(0);
  });

  it('may be replaced and given back once', () => {
    expect(found(readings(150, (index) => (index > 50 && index < 100 ? '1.1' : '1.0')))).toBe(0);
  });
});
