import { describe, expect, it } from 'vitest';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { chosenFaults } from './chosen-faults.ts';

const { shard: whole } = wholeRun;

describe('the faults that a command line chooses', () => {
  it('are all of them, each once, and in parts each in one part', async () => {
    const all = await chosenFaults([], whole);
    const parts = await Promise.all([1, 2, 3].map((index) => chosenFaults([], { index, of: 3 })));
    expect(new Set(all).size).toBe(all.length);
    expect(parts.flat().toSorted()).toEqual(all.toSorted());
    for (const part of parts) expect(part.length).toBeLessThan(all.length / 2);
  });

  it('are the named ones, each once', async () => {
    const [one = '', other = ''] = await chosenFaults([], whole);
    expect(await chosenFaults([other, one, other], whole)).toEqual([other, one]);
    await expect(chosenFaults(['nothing.of-this-name'], whole)).rejects.toThrow(/no fault has this id/);
  });
});
