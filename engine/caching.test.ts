import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Caching } from './caching.ts';
import { collectGarbage } from './ledger/collect-garbage.ts';
import { Strand } from './ledger/strand.ts';
import type { Exchange } from './wire/exchange.ts';

function exchangeOf(text: string): Exchange {
  const answer = { kind: 'answer', status: 200, headers: {}, text, body: { kind: 'empty' } } as const;
  const request = { method: 'GET', url: 'https://node.example/', headers: {} };
  return { node: null, transport: 'http', request, answer, durationMs: 0 };
}

function attempt(isFresh = false): Caching {
  return Caching.of({ isFresh, strand: new Strand() });
}

describe('the caching of an attempt', () => {
  it('returns the exchanges that were used, in order and each response once, and nothing of other attempts', () => {
    const [first, second, other] = ['a', 'b', 'c'].map(exchangeOf) as [Exchange, Exchange, Exchange];
    const [caching, beside] = [attempt(), attempt()];
    caching.used(first);
    beside.used(other);
    caching.fresh.used(second);
    caching.used({ ...first });
    expect(caching.end().map(({ answer }) => answer)).toEqual([first.answer, second.answer]);
    expect(beside.end()).toEqual([other]);
  });

  it('is fresh or shared as it is asked for, and belongs to the same attempt', () => {
    for (const caching of [attempt(false), attempt(true)]) {
      expect([caching.fresh.isFresh, caching.shared.isFresh]).toEqual([true, false]);
      expect([caching.fresh.strand, caching.shared.strand]).toEqual([caching.strand, caching.strand]);
      expect(caching.fresh.shared.fresh).toBe(caching.fresh);
    }
  });

  it('keeps nothing of requests that belong to no case', () => {
    Caching.fresh.used(exchangeOf('a'));
    expect(Caching.fresh.end()).toEqual([]);
    expect(Caching.fresh.strand).toBeUndefined();
  });

  it('holds no exchange once the attempt has ended, though what began in it goes on', async () => {
    const caching = attempt();
    const timer = setInterval(() => caching.used(exchangeOf('later')), 1);
    const noted = new WeakRef(caching.used(exchangeOf('a'.repeat(1_000))));
    caching.end();
    await sleep(5);
    await collectGarbage();
    const held = noted.deref();
    clearInterval(timer);
    expect(held).toBeUndefined();
  });
});
