import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../engine/wire/exchange.ts';
import { HeadDips } from './head-dips.ts';

/** Answers at so many milliseconds, each naming a head; the chain has a block every so many seconds. */
function dipsOf(
  secondsApart: number | undefined,
  ...named: readonly (readonly [at: number, head: number])[]
) {
  const dips = new HeadDips();
  if (secondsApart !== undefined)
    for (let number = 0; number <= 2000; number += 10)
      dips.sawBlock(BigInt(number), BigInt(Math.floor(1_000_000 + number * secondsApart)));
  return named.flatMap(([sentAt, head]) =>
    dips.named(BigInt(head), answer(sentAt)).map(({ low }) => Number(low)),
  );
}

function answer(sentAt: number): Exchange {
  return {
    node: null,
    transport: 'http',
    request: { method: 'POST', url: 'https://a.example/', headers: {} },
    answer: { kind: 'answer', status: 200, headers: {}, text: '{}', body: { kind: 'json', value: {} } },
    sentAt,
    durationMs: 1,
  };
}

describe('HeadDips', () => {
  it('knows a head that lies far behind those before and after it', () => {
    expect(dipsOf(3, [0, 1000], [100, 910], [200, 1001])).toEqual([910]);
    expect(dipsOf(12, [0, 1000], [100, 967], [200, 1001])).toEqual([967]);
    expect(dipsOf(undefined, [0, 1000], [100, 0], [200, 1000], [300, 0], [400, 0], [500, 999])).toEqual([
      0, 0, 0,
    ]);
    expect(dipsOf(undefined, [0, 1000], [100, 400], [200, 1000])).toEqual([400]);
  });

  it('takes no lag of backends and no quick chain for one', () => {
    expect(dipsOf(12, [0, 1000], [100, 968], [200, 1000])).toEqual([]);
    expect(dipsOf(0.25, [0, 1000], [100, 800], [200, 1000])).toEqual([]);
    expect(dipsOf(undefined, [0, 1000], [100, 600], [200, 1000])).toEqual([]);
    expect(dipsOf(undefined, [0, 32], [100, 0], [200, 32])).toEqual([]);
  });

  it('takes no restart for one: the node comes back from below, or after a while', () => {
    expect(dipsOf(3, [0, 1000], [1000, 700], [2000, 800], [3000, 850], [4000, 1000])).toEqual([]);
    expect(dipsOf(3, [0, 1000], [3000, 700], [6000, 1000])).toEqual([]);
    expect(dipsOf(3, [0, 1000], [100, 0], [200, 0], [300, 1], [400, 2])).toEqual([]);
  });

  it('takes no answer for one that was asked for before', () => {
    expect(dipsOf(3, [20_000, 1000], [100, 700], [20_100, 1000])).toEqual([]);
  });
});
