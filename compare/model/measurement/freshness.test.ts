import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../../specs/formats/measurement-line.ts';
import { freshness } from './freshness.ts';
import type { Measurement } from './measurement.ts';

function sighting(target: string, askedAt: number, height: number, more: Partial<Sighting> = {}): Sighting {
  return { round: askedAt, target, node: 'n', chain: 'c', askedAt, at: askedAt + 1, height, ...more };
}

function measured(sightings: readonly Sighting[]): Measurement {
  const targets = [...new Set(sightings.map(({ target }) => target))];
  return {
    targets,
    rounds: 0,
    samples: [],
    connects: [],
    sightings,
    pinned: [],
    coverage: [],
    leftOut: [],
    looks: [],
    machine: [],
    spent: {},
  };
}

describe('freshness', () => {
  it('counts blocks and time behind the earliest corroborated sighting', () => {
    const sightings = Array.from({ length: 20 }, (_, round) => [
      sighting('a', round * 100, 100 + round),
      sighting('b', round * 100 + 10, 98 + round),
    ]).flat();
    const [a, b] = freshness(measured(sightings));
    expect(a).toMatchObject({
      atTip: 1,
      lagBlocks: { p50: 0, max: 0 },
      lagMs: { p50: 0, max: 0 },
      wentBack: 0,
    });
    expect(b).toMatchObject({ atTip: 0, lagBlocks: { p50: 2, max: 2 } });
    // Two rounds and the ten milliseconds between the two.
    expect(b?.lagMs.p50).toBe(210);
  });

  it('takes no single number for a tip that nobody ever built upon', () => {
    const sightings = [
      sighting('a', 0, 100),
      sighting('b', 10, 9_000_000),
      sighting('a', 20, 101),
      sighting('b', 30, 101),
      sighting('a', 40, 102),
    ];
    const [a, b] = freshness(measured(sightings));
    expect(a).toMatchObject({ atTip: 1, lagBlocks: { max: 0 } });
    expect(b?.wentBack).toBe(1);
  });

  it('counts a head that was reported again, though nobody has reached or built upon it yet', () => {
    // A chain that stands still, or whose next block is still to come when the rounds end.
    const sightings = [0, 100, 200, 300].flatMap((askedAt) => [
      sighting('a', askedAt, 120),
      sighting('b', askedAt + 50, 118),
    ]);
    const [a, b] = freshness(measured(sightings));
    expect(a).toMatchObject({ atTip: 1, lagBlocks: { p50: 0 } });
    expect(b).toMatchObject({ atTip: 0, lagBlocks: { p50: 2, max: 2 } });
  });

  it('counts no round in which a block came up between two questions', () => {
    // One block behind all the time; asked first in every other round, just after each new block.
    const sightings = Array.from({ length: 40 }, (_, round) => {
      const height = 100 + Math.floor(round / 4);
      const [early, late] = round % 8 < 4 ? ['b', 'a'] : ['a', 'b'];
      return [early, late].map((target, place) =>
        sighting(target ?? '', round * 100 + 20 * place, target === 'a' ? height : height - 1),
      );
    }).flat();
    const [a, b] = freshness(measured(sightings)).sort((one, other) => (one.target < other.target ? -1 : 1));
    expect(a).toMatchObject({ target: 'a', atTip: 1 });
    expect(b).toMatchObject({ target: 'b', atTip: 0, lagBlocks: { p50: 1 } });
  });

  it('blames nobody for what came up while the question was on its way', () => {
    const slow = sighting('b', 0, 100, { at: 500 });
    const sightings = [
      sighting('a', 0, 100),
      sighting('a', 100, 101),
      slow,
      sighting('a', 600, 102),
      sighting('b', 600, 102),
    ];
    expect(freshness(measured(sightings))[1]?.lagBlocks.max).toBe(0);
  });

  it('does not mix chains', () => {
    const sightings = [0, 1, 2].flatMap((round) => [
      sighting('a', round * 100, 1_000 + round, { chain: 'long' }),
      sighting('b', round * 100, 5 + round, { chain: 'short' }),
    ]);
    expect(freshness(measured(sightings)).map(({ atTip }) => atTip)).toEqual([1, 1]);
  });

  it('gives possible shares and lags, whatever is reported', () => {
    const any = fc.record({
      target: fc.constantFrom('a', 'b', 'c'),
      askedAt: fc.nat(1_000),
      took: fc.nat(50),
      height: fc.nat(20),
      node: fc.constantFrom('n', 'm'),
      chain: fc.constantFrom('c', 'd'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (list) => {
        const found = freshness(
          measured(
            list.map(({ target, askedAt, took, height, ...more }) =>
              sighting(target, askedAt, height, { ...more, at: askedAt + took }),
            ),
          ),
        );
        for (const { atTip, lagBlocks, lagMs } of found) {
          expect(atTip).toBeGreaterThanOrEqual(0);
          expect(atTip).toBeLessThanOrEqual(1);
          expect(lagBlocks.p50).toBeGreaterThanOrEqual(0);
          expect(lagBlocks.max).toBeGreaterThanOrEqual(lagBlocks.p50);
          if (lagMs.p50 !== null) expect(lagMs.p50).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
