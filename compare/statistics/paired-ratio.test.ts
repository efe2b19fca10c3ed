import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../engine/seed.ts';
import { blockLength } from './block-length.ts';
import { conclude } from './conclude.ts';
import { type Pair, pairedRatio } from './paired-ratio.ts';

const answered = (ms: number) => ({ ms, censored: false });
const givenUp = { ms: 1000, censored: true };
const duration = fc.record({ ms: fc.double({ min: 0.01, max: 1e4, noNaN: true }), censored: fc.boolean() });
const pairs = fc.array(fc.record({ own: duration, against: duration }), { minLength: 1, maxLength: 60 });

/** Latencies that remember the round before (0.5), with a tail; the second as many times as long. */
function simulated(seed: number, ratio: number, count = 100): Pair[] {
  const random = randomStream(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let [own, against] = [0, 0];
  return Array.from({ length: count }, (_, round) => {
    own = 0.5 * own + 0.2 * normal();
    against = 0.5 * against + 0.2 * normal();
    const weather = round / count + (random() < 0.05 ? 2 : 0);
    return { own: answered(ratio * Math.exp(own + weather)), against: answered(Math.exp(against + weather)) };
  });
}

describe('pairedRatio', () => {
  it('holds the truth about as often as it promises', () => {
    let held = 0;
    for (let seed = 0; seed < 100; seed += 1) {
      const { low, high } = pairedRatio(simulated(seed, 1.2))?.ratio ?? {};
      if ((low ?? 0) <= 1.2 && (high ?? 9) >= 1.2) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(90);
    expect(held).toBeLessThanOrEqual(99);
  });

  it('turns round when the targets do, and is the same for the same seed', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const found = pairedRatio(list);
        expect(pairedRatio(list)).toEqual(found);
        const turned = pairedRatio(list.map(({ own, against }) => ({ own: against, against: own })));
        expect(turned === undefined).toBe(found === undefined);
        if (found === undefined) return;
        expect(Math.log(turned?.ratio.value ?? 0)).toBeCloseTo(-Math.log(found.ratio.value), 6);
        expect(turned?.p).toBeCloseTo(found.p, 6);
        expect(found.p).toBeGreaterThanOrEqual(0);
        expect(found.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('always has its value between its bounds, and all of them are numbers or null', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const found = pairedRatio(list);
        if (found === undefined) return;
        const { value, low, high } = found.ratio;
        expect(Number.isFinite(value)).toBe(true);
        if (low !== null) expect(low).toBeLessThanOrEqual(value * (1 + 1e-12));
        if (high !== null) expect(high).toBeGreaterThanOrEqual(value * (1 - 1e-12));
      }),
    );
  });

  it('has no upper bound where most requests were given up', () => {
    const list = Array.from({ length: 20 }, (_, index) => ({
      own: index < 15 ? givenUp : answered(10),
      against: answered(10),
    }));
    const found = pairedRatio(list);
    expect(found?.ratio.low).toBeCloseTo(100);
    expect(found?.ratio.high).toBeNull();
    expect(conclude(found?.ratio ?? { value: 1, low: null, high: null }, found?.p ?? 1, 0.05)).toBe('slower');
  });

  it('leaves out rounds in which both were given up', () => {
    expect(pairedRatio([{ own: givenUp, against: givenUp }])).toBeUndefined();
    const list = [...simulated(1, 2, 30), { own: givenUp, against: givenUp }];
    expect(pairedRatio(list)?.pairs).toBe(30);
  });

  it('is certain of what never changes', () => {
    const list = Array.from({ length: 30 }, () => ({ own: answered(12), against: answered(10) }));
    const found = pairedRatio(list);
    expect(found?.ratio.low).toBeCloseTo(1.2);
    expect(found?.p).toBeLessThan(1e-6);
  });
});

describe('blockLength', () => {
  it('grows with the memory of a series', () => {
    const remembering = (share: number) => {
      const random = randomStream(7);
      let state = 0;
      return Array.from({ length: 400 }, () => {
        state = share * state + random() - 0.5;
        return state;
      });
    };
    expect(blockLength(remembering(0.9))).toBeGreaterThan(blockLength(remembering(0)));
    expect(blockLength([1])).toBe(1);
    expect(blockLength(Array(50).fill(3))).toBeGreaterThan(0);
  });
});

describe('conclude', () => {
  const ratio = (low: number | null, high: number | null) => ({ value: 1, low, high });
  it.each([
    [ratio(1.12, 1.25), 0.001, 'slower'],
    [ratio(0.7, 0.9), 0.001, 'faster'],
    [ratio(1.12, 1.25), 0.06, 'undecided'],
    [ratio(0.97, 1.03), 0.9, 'equivalent'],
    [ratio(1.01, 1.03), 0.001, 'equivalent'],
    [ratio(0.9, 1.1), 0.9, 'undecided'],
    [ratio(null, null), 1, 'undecided'],
    [ratio(2, null), 0.001, 'slower'],
  ] as const)('%j with p %d is %s', (interval, p, expected) => {
    expect(conclude(interval, p, 0.05)).toBe(expected);
  });
});
