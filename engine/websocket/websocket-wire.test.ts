import { afterEach, describe, expect, it } from 'vitest';
import { Caching } from '../caching.ts';
import { against, answer, endAll, talking } from './fixtures/served-channel.ts';

afterEach(endAll);

describe('a WebSocket for one visit', () => {
  it('shows the response in place of an upgrade', async () => {
    const { wire } = await against((_request, socket) =>
      socket.end('HTTP/1.1 403 No\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nnever'),
    );
    const expectRejection = { credential: { kind: 'none' }, body: '{"id":1}', id: 1, label: 'x' } as const;
    const { answer: answered, request } = await wire.expectRejection(expectRejection, Caching.fresh);
    expect(request.method).toBe('UPGRADE');
    expect(answered).toMatchObject({ status: 403, text: 'never', headers: { 'content-type': 'text/plain' } });
  });

  it('brings basic credentials to /ws, and follows no redirect', async () => {
    const { wire, upgrades } = await against((_request, socket) =>
      socket.end('HTTP/1.1 302 Go\r\nlocation: ws://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
    );
    const credential = { kind: 'basic', username: 'u', password: 'p:q' } as const;
    const { answer: answered } = await wire.expectRejection(
      {
        credential,
        body: '{"id":1}',
        id: 1,
        label: 'x',
      },
      Caching.fresh,
    );
    expect(answered).toMatchObject({ kind: 'answer', status: 302 });
    expect(upgrades.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/ws', `Basic ${Buffer.from('u:p:q').toString('base64')}`],
    ]);
  });

  it('holds a conversation in flight, and hears everything', async () => {
    let most = 0;
    let waiting = 0;
    const { wire } = await against(
      talking((socket, { id, params }) => {
        waiting += 1;
        most = Math.max(most, waiting);
        setTimeout(() => {
          waiting -= 1;
          answer(socket, id, params);
          if (id === 3) answer(socket, id, params);
        }, 30);
      }),
    );
    const messages = [1, 2, 3, 4, 5, 6].map((id) => ({
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [id] }),
      id,
      label: 'x',
    }));
    const conversation = await wire.converse({ kind: 'none' }, messages, 50, Caching.fresh);
    expect(most).toBe(6);
    expect(conversation.exchanges.map(({ reception }) => reception)).toEqual(messages.map(() => 'answer'));
    expect(conversation.arrived).toHaveLength(7);
  });

  const inTurn = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      body: JSON.stringify({ jsonrpc: '2.0', id: index + 1, method: 'eth_blockNumber', params: [] }),
      id: index + 1,
      label: 'x',
      maxWaitMs: 200,
      pauseMs: 5,
    }));

  it('asks in turn until there is no answer, and remembers how many there were', async () => {
    const none = { kind: 'none' } as const;
    const { wire } = await against(
      talking((socket, { id, params }) => {
        if (id <= 3) answer(socket, id, params);
        else socket.terminate();
      }),
    );
    expect((await wire.askInTurn(none, inTurn(3), Caching.fresh)).exchanges).toHaveLength(3);
    expect(wire.endings(none)).toEqual({ most: 3, broken: undefined });
    const { exchanges, closeCode } = await wire.askInTurn(none, inTurn(6), Caching.fresh);
    expect(exchanges.map(({ reception }) => reception)).toEqual(['answer', 'answer', 'answer', 'closed']);
    expect(closeCode).toBe(1006);
    expect(wire.endings(none)).toMatchObject({ most: 3, broken: { after: 3 } });
  });

  it('takes a connection that is closed between two requests for no lost answer', async () => {
    const none = { kind: 'none' } as const;
    const { wire } = await against(
      talking((socket, { id, params }) => {
        answer(socket, id, params);
        if (id === 2) socket.close(1001);
      }),
    );
    const { exchanges, closeCode } = await wire.askInTurn(none, inTurn(4), Caching.fresh);
    expect(exchanges.map(({ reception }) => reception)).toEqual(['answer', 'answer']);
    expect(closeCode).toBe(1001);
    expect(wire.endings(none).broken).toBeUndefined();
  });

  const asked = {
    credential: { kind: 'none' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    id: 1,
    label: 'x',
    maxWaitMs: 500,
  } as const;
  const closing = async (code: number, times: number) => {
    let closed = 0;
    const { wire } = await against(
      talking((socket, { id, params }) => {
        closed += 1;
        if (closed > times) answer(socket, id, params);
        else socket.close(code);
      }),
    );
    return { exchange: await wire.ask(asked, Caching.fresh), asked: () => closed };
  };

  it.each([1000, 1001, 1012, 1013])(
    'asks again what crossed a connection that ended with %i',
    async (code) => {
      const { exchange, asked: times } = await closing(code, 2);
      expect(exchange.answer.kind).toBe('answer');
      expect(times()).toBe(3);
    },
  );

  it.each([
    [1001, 5, 3],
    [1008, 1, 1],
    [4001, 1, 1],
  ])('gives up where connections end with %i, %i times', async (code, times, expected) => {
    const { exchange, asked: sent } = await closing(code, times);
    expect(exchange.answer).toMatchObject({
      kind: 'no-answer',
      message: `the connection was closed with code ${code}`,
    });
    expect(sent()).toBe(expected);
  });

  it('asks again what met a connection that ended while the message waited to be sent, and nothing that was sent at once', async () => {
    for (const [waitMs, expected] of [
      [400, 'answer'],
      [0, 'no-answer'],
    ] as const) {
      let messages = 0;
      const talk = talking((socket, { id, params }) => {
        messages += 1;
        if (messages === 1) socket.terminate();
        else answer(socket, id, params);
      });
      const served = await against(
        (...upgrade) => {
          if (waitMs > 0)
            void served.limiter.pass(() => new Promise((resolve) => setTimeout(resolve, waitMs)));
          talk(...upgrade);
        },
        { concurrency: 1 },
      );
      const exchange = await served.wire.ask(asked, Caching.fresh);
      expect(exchange.answer.kind).toBe(expected);
    }
  });
});
