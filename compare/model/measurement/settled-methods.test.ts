import { describe, expect, it } from 'vitest';
import { randomStream } from '../../../engine/seed.ts';
import type { MeasurementLine } from '../../../specs/formats/measurement-line.ts';
import { gatherMeasurement } from './gather-measurement.ts';
import { methodDifferences } from './method-differences.ts';
import { settledMethods } from './settled-methods.ts';

const names = ['a', 'b'];
const plan: MeasurementLine = { kind: 'plan', targets: names, rounds: 200, looks: [40, 80, 120, 160, 200] };

/** Rounds in which `b` takes so many times as long as `a`, by method; both scatter by a fifth. */
function rounds(count: number, factors: Readonly<Record<string, number>>): MeasurementLine[] {
  const random = randomStream(7);
  return Array.from({ length: count }, (_, round) => round).flatMap((round): MeasurementLine[] => [
    ...Object.entries(factors).flatMap(([method, factor]) =>
      names.map((target, order): MeasurementLine => {
        const latencyMs = 10 * (target === 'b' ? factor : 1) * (0.65 + 0.7 * random());
        const of = { target, node: 'n', api: 'evm', group: 'evm', method };
        return { kind: 'sample', round, order, ...of, intendedAt: round, latencyMs, outcome: 'answered' };
      }),
    ),
    { kind: 'round', round },
  ]);
}

describe('settledMethods', () => {
  it('settles what is certain at an early look, and leaves the rest open', () => {
    const lines = [plan, ...rounds(120, { far: 2, near: 1.03 })];
    expect(settledMethods(gatherMeasurement(lines, names), 120)).toEqual([{ api: 'evm', method: 'far' }]);
  });

  it('settles nothing twice, and judges what was settled by the look that did it', () => {
    const look: MeasurementLine = { kind: 'look', rounds: 120, settled: [{ api: 'evm', method: 'far' }] };
    const lines = [plan, ...rounds(120, { far: 2 }), look];
    const measurement = gatherMeasurement(lines, names);
    expect(settledMethods(measurement, 160)).toEqual([]);
    const [settled] = methodDifferences(measurement, 0.05).differences;
    const [atEnd] = methodDifferences(gatherMeasurement(rounds(120, { far: 2 }), names), 0.05).differences;
    expect(settled?.conclusion).toBe('slower');
    // An early look has to be more certain.
    expect(settled?.ratio.low ?? 0).toBeLessThan(atEnd?.ratio.low ?? 0);
    expect(settled?.p ?? 0).toBeGreaterThan(atEnd?.p ?? 1);
  });

  it('notes beside a conclusion what is undecided only because of the correction for many methods', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`m${at}`, 1]));
    const { differences } = methodDifferences(
      gatherMeasurement(rounds(120, { ...many, few: 1.12 }), names),
      0.05,
    );
    const few = differences.find(({ method }) => method === 'few');
    expect(few).toMatchObject({ conclusion: 'undecided', uncorrected: 'slower' });
    expect(few?.ratio.low).toBeGreaterThan(1);
  });

  it('concludes nothing where the measuring machine adds as much as a method takes', () => {
    const machine = (controlMs: number): MeasurementLine => ({
      ...{ kind: 'machine', round: 0, controlMs, delayMs: 1, cpu: 0.1, busy: 1 },
    });
    const concluded = (controlMs: number) =>
      methodDifferences(gatherMeasurement([...rounds(120, { far: 2 }), machine(controlMs)], names), 0.05)
        .differences[0];
    expect(concluded(0.3)).toMatchObject({ conclusion: 'slower' });
    expect(concluded(0.3)?.tooBusy).toBeUndefined();
    expect(concluded(30)).toMatchObject({ conclusion: 'undecided', tooBusy: true });
    const lines = [plan, ...rounds(120, { far: 2 }), machine(30)];
    expect(settledMethods(gatherMeasurement(lines, names), 120)).toEqual([]);
  });

  it('leaves out rounds in which the process stood still, and concludes nothing where they are many', () => {
    const standing = (share: number) =>
      rounds(120, { far: 2 }).map((line) =>
        line.kind === 'sample' && line.target === 'b' && line.round < 120 * share
          ? { ...line, latencyMs: 500, stalled: true as const }
          : line,
      );
    const concluded = (share: number) =>
      methodDifferences(gatherMeasurement(standing(share), names), 0.05).differences[0];
    expect(concluded(0.1)).toMatchObject({ conclusion: 'slower', rounds: 108 });
    expect(concluded(0.1)?.ratio.high).toBeLessThan(2.4);
    expect(concluded(0.5)).toMatchObject({ conclusion: 'undecided', tooBusy: true });
  });
});
