import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import {
  basic,
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

afterEach(closeAll);

describe('who may open a WebSocket', () => {
  it('accepts the token in the path, and basic authentication', async () => {
    const { url, counts } = await startEchoNode();
    for (const socket of [await openedSocket(byToken(url)), await openedSocket(`${url}/ws`, right)]) {
      expect(await exchange(socket, [request(7)])).toEqual(['{"jsonrpc":"2.0","id":7,"result":[7]}']);
    }
    // Two upgrades, two messages.
    expect(counts).toEqual({ http: 0, websocket: 4, grpc: 0 });
  });

  it.each([
    ['nothing', '/ws', {}],
    ['a wrong token', `/ws/${'0bad'.repeat(8)}`, {}],
    ['an empty token', '/ws/', {}],
    ['a longer token', `/ws/${credentials.token}0`, {}],
    ['the token in upper case', `/ws/${credentials.token.toUpperCase()}`, {}],
    ['a wrong password', '/ws', basic(credentials.username, 'wrong')],
    ['no password', '/ws', basic(credentials.username, '')],
    ['a wrong user name', '/ws', basic('wrong', credentials.password)],
    ['the token as bearer token', '/ws', { headers: { authorization: `Bearer ${credentials.token}` } }],
    ['the platform key', '/ws', { headers: { authorization: 'Bearer platform-key' } }],
    ['the token in the query', `/ws?token=${credentials.token}`, {}],
  ])('rejects %s with 401 on the upgrade', async (_what, path, options) => {
    const { url } = await startEchoNode();
    expect(await openSocket(url + path, options)).toEqual({ rejected: 401 });
  });

  it('serves WebSocket below /ws only, and for evm at the path of its JSON-RPC too', async () => {
    const plain = await startEchoNode();
    expect(await openSocket(`${plain.url}/${credentials.token}`)).toEqual({ rejected: 404 });
    expect(await openSocket(`${plain.url}/wss/${credentials.token}`)).toEqual({ rejected: 404 });
    expect(await openSocket(`${byToken(plain.url)}/evm`)).toEqual({ rejected: 404 });
    const evm = await startEchoNode({ api: 'evm' });
    await openedSocket(byToken(evm.url));
    await openedSocket(`${byToken(evm.url)}/evm`);
    await openedSocket(`${evm.url}/ws`, right);
    await openedSocket(`${evm.url}/ws/evm`, right);
  });
});

describe('an open WebSocket', () => {
  it('answers many requests in flight, each once and with its own id, of any size', async () => {
    const { url } = await startEchoNode();
    const socket = await openedSocket(byToken(url));
    const ids = [...Array(200).keys(), '90071992547409931234'];
    const answers = await exchange(
      socket,
      ids.map((id) => request(id, [String(id)])),
    );
    expect(answers.toSorted()).toEqual(
      ids.map((id) => `{"jsonrpc":"2.0","id":${id},"result":["${id}"]}`).toSorted(),
    );
  });

  it('answers pings, and is silent on notifications', async () => {
    const { url } = await startEchoNode();
    const socket = await openedSocket(byToken(url));
    socket.ping('here');
    const [pong] = await once(socket, 'pong');
    expect(String(pong)).toBe('here');
    expect(await exchange(socket, ['{"jsonrpc":"2.0","method":"echo","params":[]}'], 0)).toEqual([]);
  });

  it('closes on a message beyond the size that gateways take', async () => {
    const { url } = await startEchoNode();
    const socket = await openedSocket(byToken(url));
    socket.send(request(1, ['x'.repeat(1024 * 1024)]));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
  });

  it('knows how many requests wait, and what went out before', async () => {
    const seen: [number, number, unknown][] = [];
    const { url } = await startEchoNode({
      overrides: {
        'websocket.message': (message, { index, inFlight, previous }) => {
          seen.push([index, inFlight, previous]);
          return message;
        },
      },
    });
    const socket = await openedSocket(byToken(url));
    await exchange(socket, [request(1)]);
    await exchange(socket, [request(2), request(3), request(4)]);
    expect(seen.map(([index]) => index)).toEqual([1, 2, 3, 4]);
    expect(seen[0]).toEqual([1, 0, undefined]);
    expect(seen[1]?.[1]).toBeGreaterThan(0);
    expect(seen[1]?.[2]).toEqual({
      request: request(1),
      answer: '{"jsonrpc":"2.0","id":1,"result":[1]}',
    });
  });

  it('overrides requests, answers and delivery', async () => {
    const { url } = await startEchoNode({
      overrides: {
        'websocket.request': (text) => text.replace('"asked"', '"overridden"'),
        'websocket.message': (text, { index }) => (index === 3 ? undefined : text),
        'websocket.deliver': (delivery, { index }) => ({
          ...delivery,
          fragments: 5,
          copies: index === 2 ? 2 : 1,
          delayMs: index === 1 ? 30 : 0,
        }),
      },
    });
    const socket = await openedSocket(byToken(url));
    const answers = await exchange(
      socket,
      [1, 2, 3, 4].map((id) => request(id, ['asked'])),
    );
    const expected = [2, 2, 4, 1].map((id) => `{"jsonrpc":"2.0","id":${id},"result":["overridden"]}`);
    expect(answers).toEqual(expected);
  });
});
