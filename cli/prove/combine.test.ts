import { beforeAll, describe, expect, it } from 'vitest';
import { loadAlternatives, loadFaults } from '../../targets/catalogue.ts';
import type { Alternative, Fault } from '../../targets/entries/behaviour.ts';
import { combineAlternatives, pairFaults } from './combine.ts';

let faults: readonly Fault[];
let alternatives: readonly Alternative[];

beforeAll(async () => {
  [faults, alternatives] = await Promise.all([loadFaults(), loadAlternatives()]);
});

const idsOf = (entries: readonly { readonly id: string }[]): string =>
  entries.map(({ id }) => id).join(' + ');

describe('combinations of alternatives', () => {
  it('hold two to five, of which no two override the same hook', () => {
    for (const combination of combineAlternatives(alternatives, 60)) {
      expect(combination.length).toBeGreaterThanOrEqual(2);
      expect(combination.length).toBeLessThanOrEqual(5);
      const hooks = combination.flatMap(({ overrides }) => Object.keys(overrides));
      expect(new Set(hooks).size, idsOf(combination)).toBe(hooks.length);
    }
  });

  it('are the same each time, and mostly the same after one more entry', () => {
    const before = combineAlternatives(alternatives, 40).map(idsOf);
    expect(combineAlternatives(alternatives, 40).map(idsOf)).toEqual(before);
    const one: Alternative = {
      id: 'test.one-more',
      section: '4',
      summary: '',
      overrides: { 'evm.block': (x) => x },
    };
    const after = new Set(combineAlternatives([...alternatives, one], 40).map(idsOf));
    expect(before.filter((ids) => after.has(ids)).length).toBeGreaterThan(30);
  });
});

describe('pairs of faults', () => {
  const areaOf = ({ id }: Fault) => id.split('.')[0];

  it('are of one area for the first half, of two for the second, and hide nothing by what they say', () => {
    const pairs = pairFaults(faults, 50);
    expect(pairs).toHaveLength(100);
    for (const [index, [one, other]] of pairs.entries()) {
      expect(one).not.toBe(other);
      expect(areaOf(one) === areaOf(other)).toBe(index < 50);
      expect(one.hides?.faults.test(other.id) === true || other.hides?.faults.test(one.id) === true).toBe(
        false,
      );
    }
  });

  it('know of faults that hide something, each with a reason and something to hide', () => {
    const hiding = faults.filter(({ hides }) => hides !== undefined);
    expect(hiding.length).toBeGreaterThan(0);
    for (const { id, hides } of hiding) {
      expect(hides?.because.length, id).toBeGreaterThan(10);
      expect(
        faults.some((other) => hides?.faults.test(other.id) === true),
        id,
      ).toBe(true);
    }
  });
});
