import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { isJsonObject } from '../../base/json-object.ts';
import {
  byToken,
  closeAll,
  credentials,
  exchange,
  openedSocket,
  openSocket,
  request,
  right,
  startEchoNode,
} from '../../tests/support/echo-node.ts';
import { loadAlternatives, loadFaults, pickById } from '../catalogue.ts';
import { readExactJson } from '../exact-json.ts';

afterEach(closeAll);

async function startWith(id: string) {
  const node = await startEchoNode();
  const known = [...(await loadFaults()), ...(await loadAlternatives())];
  node.behaviour.set(pickById(known, [id]));
  return node;
}

const wrong = `/ws/${'0bad'.repeat(8)}`;

/** Id and result of each answer, in the order of ids; answers of any other form fail. */
function results(answers: readonly string[]): [unknown, unknown][] {
  return answers
    .map((text): [unknown, unknown] => {
      const answer = readExactJson(text);
      if (!isJsonObject(answer)) throw new Error(`not an object: ${text}`);
      return [answer.id, answer.result];
    })
    .sort(([left], [right]) => Number(left) - Number(right));
}

const ids = [...Array(24).keys()];

describe('alternatives of a WebSocket', () => {
  it('have every rejection by HTTP or reset keep the connection shut', async () => {
    const rejections = (await loadAlternatives()).filter(({ id }) => id.startsWith('access.websocket-'));
    const outcomes = new Map<string, unknown>();
    for (const { id } of rejections) {
      const { url } = await startWith(id);
      const opening = await openSocket(url + wrong);
      outcomes.set(id.replace('access.websocket-', ''), 'rejected' in opening ? opening.rejected : 'opens');
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      '200-page': 200,
      '400': 400,
      '401-json-rpc': 401,
      '403': 403,
      '404': 404,
      'close-1008': 'opens',
      'close-4401': 'opens',
      'close-on-request': 'opens',
      error: 'opens',
      redirect: 302,
      reset: 'socket hang up',
    });
  });

  it.each([
    ['access.websocket-close-4401', 4401, 'Unauthorized'],
    ['access.websocket-close-1008', 1008, 'policy violation'],
    ['access.websocket-close-on-request', 1008, ''],
  ])('%s ends with its close frame and no answer', async (id, code, reason) => {
    const { url } = await startWith(id);
    const socket = await openedSocket(url + wrong);
    const closed = once(socket, 'close');
    expect(await exchange(socket, [request(1)], 0)).toEqual([]);
    const [gotCode, gotReason] = await closed;
    expect([gotCode, String(gotReason)]).toEqual([code, reason]);
  });

  it('answer a rejected connection with errors that repeat the id', async () => {
    const { url } = await startWith('access.websocket-error');
    const socket = await openedSocket(url + wrong);
    const [answer = '', nonsense = ''] = await exchange(socket, [request('90071992547409931'), 'not JSON']);
    expect(answer).toMatch(/"id":90071992547409931,"error":\{"code":-32000/);
    expect(nonsense).toMatch(/"id":null,"error"/);
  });

  it('say the same in every way of delivery, each answer once', async () => {
    const deliveries = (await loadAlternatives()).filter(({ id }) => id.startsWith('websocket.'));
    expect(deliveries.length).toBeGreaterThan(5);
    for (const { id } of deliveries) {
      const { url } = await startWith(id);
      const socket = await openedSocket(byToken(url), { perMessageDeflate: true });
      expect(socket.extensions).toBe(id.includes('compressed') ? 'permessage-deflate' : '');
      const answers = await exchange(
        socket,
        ids.map((one) => request(one)),
      );
      const own = answers.filter((text) => !text.includes('"method"'));
      expect(results(own), id).toEqual(ids.map((one) => [one, [one]]));
      expect(answers.length - own.length, id).toBe(id === 'websocket.notifications' ? 3 : 0);
    }
  });

  it('answer out of order', async () => {
    const { url } = await startWith('websocket.out-of-order');
    const socket = await openedSocket(byToken(url));
    const answers = await exchange(
      socket,
      [1, 2, 3, 4].map((one) => request(one)),
    );
    expect(answers.map((text) => /"id":(\d)/.exec(text)?.[1])).toEqual(['3', '1', '2', '4']);
  });

  it('ping without end, and end a connection that had its answers', async () => {
    const pinging = await openedSocket(byToken((await startWith('websocket.pings')).url));
    await once(pinging, 'ping');
    await once(pinging, 'ping');
    const short = await openedSocket(byToken((await startWith('websocket.short-lived')).url));
    const closed = once(short, 'close');
    for (let id = 1; id <= 40; id += 1) {
      short.send(request(id));
      await once(short, 'message');
    }
    const [code] = await closed;
    expect(code).toBe(1005);
  });

  it.each([
    ['websocket.going-away', 25, 1001],
    ['websocket.lifetime-1001', 1, 1001],
    ['websocket.restarts-1012', 1, 1012],
  ])('%s ends a connection with a code of the server', async (alternative, answers, code) => {
    const socket = await openedSocket(byToken((await startWith(alternative)).url));
    const closed = once(socket, 'close');
    for (let id = 1; id <= answers; id += 1) {
      socket.send(request(id));
      await once(socket, 'message');
    }
    expect((await closed)[0]).toBe(code);
  });
});

describe('faults of a WebSocket', () => {
  it.each([
    ['access.websocket.token-any-case', `/ws/${credentials.token.toUpperCase()}`],
    ['access.websocket.token-cut', `/ws/${credentials.token.slice(0, -1)}`],
    ['access.websocket.token-of-right-length', wrong],
    ['access.websocket.token-longer', `/ws/${credentials.token}0`],
    ['access.websocket.no-credentials', '/ws'],
  ])('%s opens %s', async (id, path) => {
    const { url, behaviour } = await startWith(id);
    const socket = await openedSocket(url + path);
    expect(results(await exchange(socket, [request(1)]))).toEqual([[1, [1]]]);
    behaviour.set([]);
    expect(await openSocket(url + path)).toEqual({ rejected: 401 });
  });

  it('opens for a client that claims a local address', async () => {
    const { url } = await startWith('access.websocket.client-within');
    expect(await openSocket(`${url}/ws`)).toEqual({ rejected: 401 });
    const socket = await openedSocket(`${url}/ws`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(results(await exchange(socket, [request(1)]))).toEqual([[1, [1]]]);
  });

  it('gone shuts out who may enter', async () => {
    const { url } = await startWith('jsonrpc.websocket.gone');
    expect(await openSocket(byToken(url))).toEqual({ rejected: 404 });
    expect(await openSocket(`${url}/ws`, right)).toEqual({ rejected: 404 });
  });

  it('closes, or is silent, in place of an answer', async () => {
    const closing = await openedSocket(byToken((await startWith('jsonrpc.websocket.closes-instead')).url));
    const closed = once(closing, 'close');
    expect(await exchange(closing, [request(1)], 0)).toEqual([]);
    await closed;
    const silent = await openedSocket(byToken((await startWith('jsonrpc.websocket.silent')).url));
    expect(await exchange(silent, [request(1)], 0)).toEqual([]);
    expect(silent.readyState).toBe(silent.OPEN);
  });

  it.each([
    ['jsonrpc.websocket.twice', 48],
    ['jsonrpc.websocket.some-twice', 27],
    ['jsonrpc.websocket.some-unanswered', 21],
  ])('%s sends another number of answers', async (id, count) => {
    const { url } = await startWith(id);
    const socket = await openedSocket(byToken(url));
    // The last in a row have few in flight beside them: more keep them company.
    const company = [...Array(8).keys()].map((one) => 100 + one);
    const many = [...ids, ...company].map((one) => request(one));
    const answers = await exchange(socket, many, count + company.length);
    const own = results(answers).filter(([one]) => Number(one) < 100);
    expect(own.length).toBe(count);
    expect(own.every(([one, result]) => JSON.stringify(result) === `[${String(one)}]`)).toBe(true);
  });

  it('gathers answers of requests in flight together, and of those alone none', async () => {
    const { url } = await startWith('jsonrpc.websocket.gathered');
    const socket = await openedSocket(byToken(url));
    expect(results(await exchange(socket, [request(1)]))).toEqual([[1, [1]]]);
    const [message] = await exchange(socket, [request(2), request(3)], 1);
    const both = readExactJson(message ?? '');
    expect(Array.isArray(both) && both.map((one) => isJsonObject(one) && one.id)).toEqual([2, 3]);
  });

  it('mixes up results of requests in flight together, and of those alone nothing', async () => {
    const { url } = await startWith('jsonrpc.websocket.result-of-before');
    const socket = await openedSocket(byToken(url));
    expect(results(await exchange(socket, [request(1)]))).toEqual([[1, [1]]]);
    expect(results(await exchange(socket, [request(2)]))).toEqual([[2, [2]]]);
    const mixed = results(
      await exchange(
        socket,
        [3, 4, 5].map((one) => request(one)),
      ),
    );
    expect(mixed.map(([id]) => id)).toEqual([3, 4, 5]);
    expect(mixed.slice(0, 2).map(([, result]) => result)).toEqual([[2], [3]]);
  });

  it('gives what a method answered before', async () => {
    const { url } = await startWith('jsonrpc.websocket.method-cached');
    const socket = await openedSocket(byToken(url));
    expect(results(await exchange(socket, [request(1)]))).toEqual([[1, [1]]]);
    expect(results(await exchange(socket, [request(2)]))).toEqual([[2, [1]]]);
  });
});
