import { describe, expect, it } from 'vitest';
import type { Exchange } from '../wire/exchange.ts';
import { AnswerLog } from './answer-log.ts';
import { findCrossed } from './find-crossed.ts';

let attempts = 0;
const clock = { now: 0 };

/** An answered call that took ten milliseconds. */
function answered(method: string, params: readonly unknown[], result: unknown, node = 'evm-1'): Exchange {
  attempts += 1;
  const value = { jsonrpc: '2.0', id: attempts, result };
  return {
    node,
    transport: 'websocket',
    operation: method,
    request: {
      method: 'MESSAGE',
      url: 'wss://a.example/ws',
      headers: {},
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: attempts }),
    },
    answer: {
      kind: 'answer',
      status: 101,
      headers: {},
      text: JSON.stringify(value),
      body: { kind: 'json', value },
    },
    durationMs: 10 + attempts / 1e6,
  };
}

const block = (number: number) => ({ number, hash: `0x${String(number).repeat(8)}` });

function logOf(...exchanges: readonly (Exchange | number)[]): AnswerLog {
  const log = new AnswerLog(() => clock.now);
  for (const one of exchanges) {
    if (typeof one === 'number') clock.now += one;
    else log.saw(one);
  }
  return log;
}

const getBlock = (asked: number | string, got: number): Exchange =>
  answered('eth_getBlockByNumber', [asked, false], block(got));

describe('an answer that belongs to another request', () => {
  it('is recognised where the request gets its own answer at other times', () => {
    const wrong = getBlock(1, 2);
    const crossed = findCrossed(
      wrong,
      'x',
      logOf(getBlock(1, 1), getBlock(2, 2), getBlock(2, 2), wrong, getBlock(1, 1)),
    );
    expect(crossed?.belongs.asked.params.get('0')).toBe('2');
    expect(crossed?.otherwise).toBe(2);
    expect(crossed?.proof).toBeDefined();
  });

  it('is recognised where the other request was sent a while before, and not where that is long ago', () => {
    const wrong = getBlock(1, 2);
    expect(
      findCrossed(
        wrong,
        'x',
        logOf(getBlock(2, 2), getBlock(2, 2), 30_000, wrong, getBlock(1, 1), getBlock(1, 1)),
      ),
    ).toBeDefined();
    const late = getBlock(1, 2);
    expect(
      findCrossed(
        late,
        'x',
        logOf(getBlock(2, 2), getBlock(2, 2), 90_000, late, getBlock(1, 1), getBlock(1, 1)),
      ),
    ).toBeUndefined();
  });

  it('is recognised by the form of another operation, though the request was sent once', () => {
    const wrong = answered('eth_getTransactionReceipt', ['0xaaaa'], block(7));
    const receipt = (hash: string) =>
      answered('eth_getTransactionReceipt', [hash], { transactionHash: hash });
    const log = logOf(receipt('0xbbbb'), receipt('0xcccc'), getBlock(7, 7), wrong);
    expect(findCrossed(wrong, 'x', log)?.belongs.asked.operation).toBe('eth_getBlockByNumber');
  });

  it('is no explanation where the request always gets it', () => {
    const wrong = getBlock(1, 2);
    expect(
      findCrossed(wrong, 'x', logOf(getBlock(2, 2), getBlock(2, 2), wrong, getBlock(1, 2), getBlock(1, 2))),
    ).toBeUndefined();
  });

  it('is no explanation for the newest block, which a backend that lags may give as an older one', () => {
    const old = getBlock('latest', 2);
    expect(
      findCrossed(
        old,
        'x',
        logOf(getBlock(2, 2), getBlock(2, 2), getBlock('latest', 3), old, getBlock('latest', 3)),
      ),
    ).toBeUndefined();
  });

  it('is no explanation where the other request gets the same wrong', () => {
    const [wrong, other] = [getBlock(1, 2), getBlock(2, 2)];
    const log = logOf(other, getBlock(2, 2), getBlock(1, 1), wrong, getBlock(1, 1));
    log.broke(other, 'x');
    expect(findCrossed(wrong, 'x', log)).toBeUndefined();
  });

  it('is no explanation where a parameter may have been overlooked', () => {
    const list = (query: string, ids: readonly string[]): Exchange => {
      attempts += 1;
      const value = { count: ids.length, results: ids };
      return {
        node: null,
        transport: 'http',
        operation: 'GET /v1/nodes/',
        request: { method: 'GET', url: `https://a.example/v1/nodes/${query}`, headers: {} },
        answer: {
          kind: 'answer',
          status: 200,
          headers: {},
          text: JSON.stringify(value),
          body: { kind: 'json', value },
        },
        durationMs: 10 + attempts / 1e6,
      };
    };
    const own = () => list('?name=a', ['ND-1-1-1']);
    const wrong = list('?name=a', ['ND-1-1-1', 'ND-2-2-2']);
    const all = list('', ['ND-1-1-1', 'ND-2-2-2']);
    expect(
      findCrossed(wrong, 'x', logOf(all, list('', ['ND-1-1-1', 'ND-2-2-2']), own(), wrong, own())),
    ).toBeUndefined();
  });

  it('is believed of another request that was sent once only where the surface is known to mix up answers', () => {
    const wrong = getBlock(1, 2);
    const log = logOf(getBlock(1, 1), getBlock(2, 2), wrong, getBlock(1, 1));
    expect(findCrossed(wrong, 'x', log)).toBeUndefined();
    expect(findCrossed(wrong, 'x', log, true)).toBeDefined();
  });

  it('is no explanation where the other request mostly gets another answer, as its own', () => {
    const wrong = getBlock(1, 3);
    const log = logOf(getBlock(2, 3), getBlock(2, 2), getBlock(2, 2), getBlock(1, 1), wrong, getBlock(1, 1));
    expect(findCrossed(wrong, 'x', log)).toBeUndefined();
  });

  it('is no explanation where the request mostly got what it always gets, with something lost', () => {
    const ids = Array.from({ length: 20 }, (_, at) => `ND-000-000-${100 + at}`);
    const list = (number: number, results: readonly string[]) => answered('list', [number], { results });
    const wrong = list(1, ids.slice(1));
    const log = logOf(list(2, ids.slice(1)), list(2, ids.slice(1)), list(1, ids), wrong, list(1, ids));
    expect(findCrossed(wrong, 'x', log)).toBeUndefined();
  });

  it('is no explanation where the answer fits many requests', () => {
    const nothing = (asked: number) => answered('eth_getBlockByNumber', [asked, false], null);
    const wrong = nothing(1);
    expect(
      findCrossed(wrong, 'x', logOf(nothing(9), nothing(9), getBlock(1, 1), wrong, getBlock(1, 1))),
    ).toBeUndefined();
  });

  it('is no explanation for the same request to another node of the network', () => {
    const elsewhere = answered('eth_getBlockByNumber', [1, false], block(1), 'evm-2');
    const right = getBlock(1, 1);
    expect(findCrossed(right, 'x', logOf(elsewhere, right, getBlock(1, 2), getBlock(1, 2)))).toBeUndefined();
  });
});

describe('the log of answers', () => {
  const wrong = () => getBlock(1, 2);

  it('remembers what came shortly before the first breach', () => {
    const one = wrong();
    const log = logOf(getBlock(1, 1), getBlock(2, 2), getBlock(2, 2), one);
    log.broke(one, 'x');
    log.saw(getBlock(1, 1));
    expect(findCrossed(one, 'x', log)).toBeDefined();
  });

  it('knows requests by numbers beyond 2^53, which stay exact', () => {
    const all = [9007199254740993n, 9007199254740992n].map((number) => ({
      ...getBlock(1, 1),
      request: {
        method: 'POST',
        url: 'https://a.example/wallet/x',
        headers: {},
        body: `{"limit":${number}}`,
      },
    }));
    const log = logOf(...all);
    expect(all.map((one) => log.find(one)?.asked.params.get('limit'))).toEqual([
      '9007199254740993',
      '9007199254740992',
    ]);
  });

  it('holds no more than the newest of what came before it', () => {
    const long = answered('eth_getLogs', [], ['x'.repeat(600_000)]);
    const first = getBlock(1, 1);
    const log = logOf(first, long, getBlock(2, 2));
    expect(log.find(first)).toBeUndefined();
  });
});
