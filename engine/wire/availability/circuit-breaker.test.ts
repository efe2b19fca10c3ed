import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Exchange, NoAnswer } from '../exchange.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const url = 'https://node.example/';
const list = { url, operations: ['list'] };
const block = { url, operations: ['block'] };

const ok: Answer = { kind: 'answer', status: 200, headers: {}, text: '', body: { kind: 'empty' } };
const timeout: NoAnswer = {
  kind: 'no-answer',
  cause: 'timeout',
  message: 'no complete response within 9 ms',
};

function exchange(answer: Answer | NoAnswer, durationMs = 0): Exchange {
  return { node: 'n', transport: 'http', request: { method: 'GET', url, headers: {} }, answer, durationMs };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const moment = () => vi.advanceTimersByTime(2);

describe('the health of a surface', () => {
  it('is down after six exchanges in a row without an answer, and not before', () => {
    const health = new CircuitBreaker();
    for (let time = 0; time < 5; time += 1) health.saw({ url }, exchange(timeout));
    expect(health.rejection({ url })).toBeUndefined();
    health.saw({ url }, exchange(timeout));
    expect(health.rejection({ url })).toEqual(timeout);
    expect(health.isAwaited({ url })).toBe(false);
  });

  it('waits for what had answered before, and records the outage', () => {
    const health = new CircuitBreaker();
    health.saw({ url }, exchange(ok));
    for (let time = 0; time < 6; time += 1) {
      moment();
      health.saw({ url }, exchange(timeout));
    }
    expect(health.isAwaited({ url })).toBe(true);
    expect(health.outages()).toMatchObject([{ surfaces: ['n'], to: null, lost: 6 }]);
    health.saw({ url }, exchange(ok));
    expect(health.isAwaited({ url })).toBe(false);
    expect(health.rejection({ url })).toBeUndefined();
    expect(health.outages()).toMatchObject([{ to: expect.stringMatching(/Z$/), lost: 6 }]);
  });

  it('records no outage of what never answered, and none of single losses', () => {
    const health = new CircuitBreaker();
    for (let time = 0; time < 9; time += 1) health.saw({ url }, exchange(timeout));
    expect(health.outages()).toEqual([]);
    const other = new CircuitBreaker();
    for (let time = 0; time < 9; time += 1) other.saw({ url }, exchange(time % 3 === 0 ? ok : timeout));
    expect(other.outages()).toEqual([]);
  });

  it('takes silence for a loss, but where nobody need answer', () => {
    const since = new Date();
    const health = new CircuitBreaker(new Set(['http://plain.example']));
    health.sawSilence({ url: 'http://plain.example/' }, exchange(timeout));
    expect(health.lossesSince('n', since)).toBe('none');
    health.sawSilence({ url }, exchange(timeout));
    expect(health.lossesSince('n', since)).toBe('some');
  });

  it('distinguishes an operation that times out from those that answer', () => {
    const health = new CircuitBreaker();
    for (let time = 0; time < 4; time += 1) {
      moment();
      health.saw(list, exchange(timeout));
      health.saw(block, exchange(ok));
    }
    expect(health.rejection(list)?.message).toMatch(/^list stopped responding/);
    expect(health.rejection(block)).toBeUndefined();
  });

  it('takes timeouts of one busy moment for one', () => {
    const health = new CircuitBreaker();
    for (let time = 0; time < 20; time += 1) {
      health.saw(list, exchange(timeout, 1000));
      health.saw(block, exchange(ok));
    }
    expect(health.rejection(list)).toBeUndefined();
  });

  it('takes no message over an open WebSocket for the silence of its origin, however it ends', () => {
    const over = (method: string, cause: NoAnswer['cause']): Exchange => ({
      ...exchange({ ...timeout, cause }),
      transport: 'websocket',
      request: { method, url, headers: {} },
    });
    const health = new CircuitBreaker();
    for (const cause of ['timeout', 'unreadable', 'unreachable'] as const)
      for (let time = 0; time < 9; time += 1) health.saw({ url }, over('MESSAGE', cause));
    expect(health.rejection({ url })).toBeUndefined();
    for (let time = 0; time < 6; time += 1) health.saw({ url }, over('UPGRADE', 'unreachable'));
    expect(health.rejection({ url })).toBeDefined();
  });

  it('takes a gateway without a service for silence, unless something that has worked before still does', async () => {
    const health = new CircuitBreaker();
    health.saw({ url }, exchange(ok));
    const fail = async (): Promise<boolean> => {
      for (let time = 0; time < 6; time += 1) {
        await moment();
        health.saw({ url }, exchange({ ...ok, status: 502 }));
      }
      return health.takeDoubt({ url });
    };
    expect(await fail()).toBe(true);
    expect(health.takeDoubt({ url })).toBe(false);
    health.resolveDoubt({ url }, true);
    expect(health.rejection({ url })).toBeUndefined();
    expect(health.outages()).toEqual([]);
    expect(await fail()).toBe(true);
    health.resolveDoubt({ url }, false);
    expect(health.rejection({ url })).toMatchObject({
      cause: 'unreachable',
      message: expect.stringMatching(/502/),
    });
    expect(health.outages()).toMatchObject([{ to: null }]);
  });

  it('takes no answer with data for a gateway without a service', async () => {
    const health = new CircuitBreaker();
    const body = { kind: 'json', value: { jsonrpc: '2.0', id: 1, result: '0x1' } } as const;
    for (let time = 0; time < 9; time += 1) {
      await moment();
      health.saw({ url }, exchange({ ...ok, status: 503, body }));
    }
    expect(health.takeDoubt({ url })).toBe(false);
  });
});
