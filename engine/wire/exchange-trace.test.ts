import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../ledger/collect-garbage.ts';
import type { Exchange } from './exchange.ts';
import { trace, traced } from './exchange-trace.ts';

function exchangeOf(text: string): Exchange {
  const answer = { kind: 'answer', status: 200, headers: {}, text, body: { kind: 'empty' } } as const;
  const request = { method: 'GET', url: 'https://node.example/', headers: {} };
  return { node: null, transport: 'http', request, answer, durationMs: 0 };
}

describe('a trace', () => {
  it('returns what was noted meanwhile, in order and each response once, and nothing of work beside it', async () => {
    const [first, second, other] = ['a', 'b', 'c'].map(exchangeOf) as [Exchange, Exchange, Exchange];
    const beside = traced(async () => {
      await sleep(1);
      trace(other);
    });
    const { value, exchanges } = await traced(async () => {
      trace(first);
      await beside;
      trace(second);
      trace({ ...first });
      return 'done';
    });
    expect(value).toBe('done');
    expect(exchanges.map(({ answer }) => answer)).toEqual([first.answer, second.answer]);
    expect((await beside).exchanges).toEqual([other]);
  });

  it('holds no exchange once its work has ended, though what began in it goes on', async () => {
    let timer: NodeJS.Timeout | undefined;
    const noted = await traced(async () => {
      timer = setInterval(() => trace(exchangeOf('later')), 1);
      return new WeakRef(trace(exchangeOf('a'.repeat(1_000))));
    }).then(({ value }) => value);
    await sleep(5);
    await collectGarbage();
    const held = noted.deref();
    clearInterval(timer);
    expect(held).toBeUndefined();
  });
});
