import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { Retries } from './retry.ts';

function came(answer: Exchange['answer']): Exchange {
  const request = { method: 'GET', url: 'https://node.example/', headers: {} };
  return { node: 'n', transport: 'http', request, answer, durationMs: 1 };
}

const status = (code: number, headers: Record<string, string> = {}): Exchange =>
  came({ kind: 'answer', status: code, headers, text: '', body: { kind: 'empty' } });
const said = (code: number, value: object): Exchange =>
  came({
    kind: 'answer',
    status: code,
    headers: {},
    text: JSON.stringify(value),
    body: { kind: 'json', value },
  });
const throttled = said(400, { error: { code: 'TooManyRequests', message: 'Request was throttled.' } });
const busy = said(200, { Error: 'class java.lang.IllegalAccessException : lack of computing resources' });
const unreached = said(500, {
  ok: false,
  error: 'LITE_SERVER_NETWORKtimeout for adnl query query',
  code: 500,
});
const none = (cause: 'timeout' | 'unreachable' | 'rate-limited'): Exchange =>
  came({ kind: 'no-answer', cause, message: cause });

/** Sends what is given in turn, the last of it for ever. @returns how often it was sent, and the pauses between */
async function attempts(
  retries: Retries,
  exchanges: readonly Exchange[],
  operation = 'read',
  expectsRejection = false,
): Promise<{ readonly sent: number; readonly pauses: readonly number[] }> {
  let sent = 0;
  const pauses: number[] = [];
  const send = async () => {
    const exchange = exchanges[Math.min(sent, exchanges.length - 1)];
    sent += 1;
    return { value: sent, exchange };
  };
  const value = await retries.run({ operation, expectsRejection }, send, async (ms) => pauses.push(ms));
  expect(value).toBe(sent);
  return { sent, pauses };
}

describe('the rule for retries', () => {
  it.each([
    ['an answer', status(200), 1],
    ['a rejection', status(403), 1],
    ['a failure of the service', status(500), 1],
    ['a timeout', none('timeout'), 1],
    ['a gateway error', status(502), 4],
    ['a text that says that no node behind it was reached', unreached, 4],
    ['a code that says that there were too many requests', throttled, 12],
    ['a text that says so with status 200', busy, 12],
    ['another error', said(400, { error: { code: 'InvalidPage', message: 'no page' } }), 1],
    ['a broken connection', none('unreachable'), 3],
    ['a rate-limit response', status(429), 12],
    ['a 503 that says when to come back', status(503, { 'retry-after': '0' }), 12],
    ['a rate limit of gRPC', none('rate-limited'), 3],
  ])('sends what gets %s so often', async (_what, exchange, times) => {
    const { sent, pauses } = await attempts(new Retries(), [exchange]);
    expect(sent).toBe(times);
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
  });

  it.each([
    ['a rejection', status(401), 1],
    ['a gateway error', status(502), 1],
    ['a rate-limit response', status(429), 5],
    ['a 503 that says when to come back', status(503, { 'retry-after': '0' }), 1],
    ['a broken connection', none('unreachable'), 1],
  ])('sends what expects to be rejected and gets %s so often', async (_what, exchange, times) => {
    expect((await attempts(new Retries(), [exchange], 'read', true)).sent).toBe(times);
  });

  it('sends what expects to be rejected once where it came too soon each time, and reads as before', async () => {
    const retries = new Retries();
    for (let round = 0; round < 3; round += 1) await attempts(retries, [status(429)], 'read', true);
    expect((await attempts(retries, [status(429)], 'read', true)).sent).toBe(1);
    expect((await attempts(retries, [status(429)])).sent).toBe(12);
  });

  it('takes the first answer that needs no other', async () => {
    expect((await attempts(new Retries(), [status(502), none('unreachable'), status(200)])).sent).toBe(3);
  });

  it('sends an operation once that failed steadily, until it is back, and others as before', async () => {
    const retries = new Retries();
    for (let round = 0; round < 3; round += 1) expect((await attempts(retries, [status(503)])).sent).toBe(4);
    expect((await attempts(retries, [status(503)])).sent).toBe(1);
    expect((await attempts(retries, [status(503)], 'another')).sent).toBe(4);
    expect((await attempts(retries, [status(200)])).sent).toBe(1);
    expect((await attempts(retries, [status(503)])).sent).toBe(4);
  });

  describe('of a target that answers nearly every request', () => {
    async function afterAnswers(count: number): Promise<Retries> {
      const retries = new Retries();
      for (let one = 0; one < count; one += 1) await attempts(retries, [status(200)]);
      return retries;
    }

    it('sends once more what was not answered in time, and counts it', async () => {
      const retries = await afterAnswers(50);
      expect(await attempts(retries, [none('timeout'), status(200)])).toMatchObject({ sent: 2 });
      expect(retries.silences()).toEqual({ timedOut: 1, answeredLater: 1 });
    });

    it('sends it twice at most, and the operation once from then on', async () => {
      const retries = await afterAnswers(1_000);
      expect(await attempts(retries, [none('timeout')])).toMatchObject({ sent: 2 });
      expect(await attempts(retries, [none('timeout')])).toMatchObject({ sent: 1 });
      expect(await attempts(retries, [none('timeout'), status(200)], 'another')).toMatchObject({ sent: 2 });
      expect(retries.silences()).toEqual({ timedOut: 4, answeredLater: 1 });
    });

    it('sends nothing again where silence is no rare thing, or a rejection is expected', async () => {
      expect(await attempts(await afterAnswers(49), [none('timeout')])).toMatchObject({ sent: 1 });
      expect(await attempts(await afterAnswers(500), [none('timeout')], 'read', true)).toMatchObject({
        sent: 1,
      });
      const retries = await afterAnswers(100);
      for (const operation of ['a', 'b', 'c', 'd'])
        await attempts(retries, [none('timeout'), none('timeout')], operation);
      expect(retries.silences().timedOut).toBeLessThanOrEqual(6);
    });
  });

  it('leaves what was not sent', async () => {
    const pause = async (): Promise<never> => Promise.reject(new Error('no pause'));
    expect(
      await new Retries().run({ operation: 'read' }, async () => ({ value: 7, exchange: undefined }), pause),
    ).toBe(7);
  });
});
