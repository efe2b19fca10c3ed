import { describe, expect, it } from 'vitest';
import type { Asker } from '../asker.ts';
import { paceOf, type Slot } from './slot.ts';
import { roundLength, tracksOf } from './tracks.ts';

const form: Slot['forms'][0] = {
  method: 'm',
  requestTo: () => ({ method: 'GET', path: '/' }),
  read: () => ({ kind: 'answered' }),
};

/** Two methods of each group, asked of two targets. */
function slots(groups: number, typicalMs: number, spacingMs = 0): Slot[] {
  const askers = [{}, {}] as Asker[];
  return Array.from({ length: 2 * groups }, (_, at) => ({
    ...{ group: `g${at >> 1}`, api: 'a', chain: undefined, method: `m${at}`, forms: [form], apart: [] },
    ...{ askers, ...paceOf(typicalMs, spacingMs, askers.length) },
  }));
}

const free = { spacingMs: 0, concurrency: 24 };

describe('tracksOf', () => {
  it('asks services that are far away side by side, and keeps the slots of a group in one track', () => {
    const tracks = tracksOf(slots(5, 80), free);
    expect(tracks.length).toBeGreaterThan(3);
    for (const group of ['g0', 'g4'])
      expect(tracks.filter((track) => track.some((slot) => slot.group === group))).toHaveLength(1);
    expect(roundLength(tracks)).toBeLessThan(
      roundLength(tracksOf(slots(5, 80), { ...free, concurrency: 1 })) / 2,
    );
  });

  it('asks fast services one after the other, as this machine would measure itself', () => {
    expect(tracksOf(slots(5, 1), free)).toHaveLength(1);
  });

  it('keeps to the rate and the requests in flight that the targets allow', () => {
    expect(tracksOf(slots(5, 80, 500), { spacingMs: 500, concurrency: 24 })).toHaveLength(1);
    expect(tracksOf(slots(5, 80), { ...free, concurrency: 8 })).toHaveLength(2);
  });

  it('has no track of nothing', () => {
    expect(tracksOf([], free)).toEqual([]);
    expect(roundLength([])).toBe(0);
  });
});
