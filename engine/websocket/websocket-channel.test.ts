import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Caching } from '../caching.ts';
import { Unanswered } from '../unanswered.ts';
import { InterlockError } from '../wire/interlock.ts';
import {
  against,
  answer,
  echoing,
  endAll,
  type ServedChannel,
  talking,
  type Upgrade,
} from './fixtures/served-channel.ts';

afterEach(endAll);

describe('a channel over WebSocket', () => {
  it('opens below /ws with the token, and calls', async () => {
    const { channel, upgrades, ledger } = await against(echoing);
    const reply = await channel.call('eth_blockNumber', ['0x1'], Caching.shared);
    expect(reply.outcome).toEqual({ kind: 'result', value: ['0x1'] });
    expect(reply.exchange).toMatchObject({ transport: 'websocket', answer: { status: 101 } });
    expect(upgrades.map(({ url }) => url)).toEqual(['/ws/t0ken']);
    expect(ledger.snapshot().requests).toBe(2);
  });

  it('keeps many calls on one connection apart, answered in any order', async () => {
    const { channel, upgrades } = await against(
      talking((socket, { id, params }) => {
        setTimeout(() => answer(socket, id, params), (id * 7) % 13);
      }),
    );
    const inputs = Array.from({ length: 40 }, (_, index) => [`0x${index}`]);
    const replies = await Promise.all(
      inputs.map((params) => channel.call('eth_blockNumber', params, Caching.shared)),
    );
    expect(replies.map(({ outcome }) => outcome)).toEqual(inputs.map((value) => ({ kind: 'result', value })));
    expect(upgrades).toHaveLength(1);
  });

  it('sends equal ids apart, as a connection cannot distinguish their responses', async () => {
    const { channel } = await against(echoing);
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((text) => channel.call('eth_blockNumber', [text], Caching.shared, { id: 5 })),
    );
    expect(replies.map(({ outcome, id }) => ({ outcome, id }))).toEqual(
      ['a', 'b', 'c'].map((text) => ({ outcome: { kind: 'result', value: [text] }, id: 5 })),
    );
  });

  it.each([
    ['lost', (id: number) => (id < 0 ? id : null)],
    ['text', String],
    ['always 1', () => 1],
  ])('hears a service whose ids are %s', async (_what, change) => {
    const { channel } = await against(
      talking((socket, { id, params }) => answer(socket, change(id), params)),
    );
    const inputs = ['a', 'b', 'c', 'd'];
    const replies = await Promise.all(
      inputs.map((one) => channel.call('eth_blockNumber', [one], Caching.shared)),
    );
    if (_what !== 'always 1') {
      expect(replies.map(({ outcome }) => outcome)).toEqual(
        inputs.map((one) => ({ kind: 'result', value: [one] })),
      );
    }
    for (const { envelope, id } of replies.slice(1)) expect(envelope).not.toMatchObject({ id });
  });

  it('gives a malformed message whatever comes for it', async () => {
    const { channel } = await against(
      talking((socket) =>
        socket.send('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}'),
      ),
    );
    expect((await channel.raw('{"a', 'malformed', Caching.fresh)).outcome).toMatchObject({
      kind: 'error',
      code: -32700,
    });
  });

  it('connects again where a connection was closed between calls', async () => {
    const { channel, upgrades } = await against(
      talking((socket, { id, params }) => {
        answer(socket, id, params);
        socket.close();
      }),
    );
    for (const text of ['a', 'b', 'c']) {
      const { outcome } = await channel.call('eth_blockNumber', [text], Caching.shared);
      expect(outcome).toEqual({ kind: 'result', value: [text] });
    }
    expect(upgrades.length).toBeGreaterThan(1);
  });

  it('sends what waited while its connection ended over the next one, however many end', async () => {
    const { channel, upgrades } = await against(
      talking((socket, { id, params }, count) => {
        answer(socket, id, params);
        if (count % 8 === 0) socket.close(1001);
      }),
      { concurrency: 1 },
    );
    const inputs = Array.from({ length: 40 }, (_, index) => [`0x${index}`]);
    const replies = await Promise.all(
      inputs.map((params) => channel.call('eth_blockNumber', params, Caching.shared)),
    );
    expect(replies.map(({ outcome }) => outcome)).toEqual(inputs.map((value) => ({ kind: 'result', value })));
    expect(upgrades.length).toBeGreaterThan(4);
  });

  it('waits and asks again where the service limits the rate', async () => {
    const { channel } = await against(
      talking((socket, { id }, count) =>
        count < 2
          ? socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32005, message: 'slow down' } }))
          : answer(socket, id, 'ok'),
      ),
    );
    expect((await channel.call('eth_blockNumber', [], Caching.shared)).outcome).toEqual({
      kind: 'result',
      value: 'ok',
    });
  });

  it.each<[string, string, Upgrade]>([
    [
      'a rejection',
      'unreachable',
      (_request, socket) => socket.end('HTTP/1.1 401 No\r\ncontent-length: 0\r\n\r\n'),
    ],
    ['a drop', 'unreachable', (_request, socket) => socket.destroy()],
    ['no response to the upgrade', 'timeout', () => {}],
    [
      'an endless response to the upgrade',
      'timeout',
      (_request, socket) => {
        const talk = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50);
        socket.on('close', () => clearInterval(talk)).on('error', () => {});
      },
    ],
    ['silence on the line', 'timeout', talking(() => {})],
    [
      'garbage',
      'unreadable',
      (_request, socket) =>
        socket.end(
          'HTTP/1.1 101 Yes\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: nonsense\r\n\r\n',
        ),
    ],
    ['a message too large', 'unreachable', talking((socket) => socket.send(Buffer.alloc(17 * 1024 * 1024)))],
    ['an end before each answer', 'unreachable', talking((socket) => socket.terminate())],
  ])('ends in bounded time at %s', async (_what, reason, upgrade) => {
    // Time is short only where running out of it is what the case is about.
    const { channel } = await against(upgrade, { timeoutMs: reason === 'timeout' ? 300 : 60_000 });
    const failure: unknown = await channel
      .call('eth_blockNumber', [], Caching.shared)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unanswered);
    expect(failure).toMatchObject({ reason });
  });

  it('ends a flood', async () => {
    const { channel } = await against(
      talking((socket) => {
        for (let count = 0; count < 12_000; count += 1) socket.send('{"method":"flood"}');
      }),
      { timeoutMs: 60_000 },
    );
    await expect(channel.call('eth_blockNumber', [], Caching.shared)).rejects.toBeInstanceOf(Unanswered);
  });

  it('sends nothing that is no documented read', async () => {
    const { channel } = await against(echoing);
    await expect(channel.call('eth_sendRawTransaction', [], Caching.shared)).rejects.toBeInstanceOf(
      InterlockError,
    );
  });

  it('spends from the budget before it sends', async () => {
    const { channel, ledger } = await against(echoing, { requests: 2 });
    await channel.call('eth_blockNumber', [], Caching.shared);
    await expect(channel.call('eth_blockNumber', [], Caching.shared)).rejects.toMatchObject({
      reason: 'budget',
    });
    expect(ledger.snapshot().requests).toBe(2);
  });

  it('ends at once when the run is interrupted', async () => {
    const { channel, abort } = await against(
      talking(() => {}),
      { timeoutMs: 60_000 },
    );
    const call = channel.call('eth_blockNumber', [], Caching.shared);
    setTimeout(() => abort.abort(), 50);
    await expect(call).rejects.toMatchObject({ reason: 'interrupted' });
  });
});

describe('a channel to a service that is far away', () => {
  /** Holds the only place within the limits of a run until it is told to leave it. */
  function holdPlace(limiter: ServedChannel['limiter']): () => void {
    let leave = (): void => {};
    const held = new Promise<void>((resolve) => {
      leave = resolve;
    });
    limiter.pass(() => held);
    return leave;
  }

  async function connected({ connections }: ServedChannel): Promise<void> {
    while (connections.length === 0) await sleep(5);
  }

  it('connects before it has a place, and asks for the upgrade once it has one', async () => {
    const served = await against(echoing, { concurrency: 1, isFarAway: true });
    const leave = holdPlace(served.limiter);
    const reply = served.channel.call('eth_blockNumber', ['0x1'], Caching.shared);
    await connected(served);
    await sleep(20);
    expect(served.upgrades).toEqual([]);
    leave();
    expect((await reply).outcome).toEqual({ kind: 'result', value: ['0x1'] });
    expect([served.connections.length, served.upgrades.length]).toEqual([1, 1]);
  });

  it.each([
    ['was closed', (socket: Socket) => socket.destroy()],
    ['was answered before it said anything', (socket: Socket) => socket.end('HTTP/1.1 408 Timeout\r\n\r\n')],
  ])('opens another connection where that %s meanwhile', async (_what, spoil) => {
    const served = await against(echoing, { concurrency: 1, isFarAway: true });
    const leave = holdPlace(served.limiter);
    const reply = served.channel.call('eth_blockNumber', ['0x1'], Caching.shared);
    await connected(served);
    for (const socket of served.connections) spoil(socket);
    await sleep(50);
    leave();
    expect((await reply).outcome).toEqual({ kind: 'result', value: ['0x1'] });
    expect([served.connections.length, served.upgrades.length]).toEqual([2, 1]);
  });

  it('leaves no connection open that it did not use', async () => {
    const served = await against(echoing, { concurrency: 1, isFarAway: true, requests: 0 });
    const leave = holdPlace(served.limiter);
    const reply = served.channel.call('eth_blockNumber', ['0x1'], Caching.shared);
    await connected(served);
    const closed = once(served.connections[0] as Socket, 'close');
    leave();
    await expect(reply).rejects.toThrow(Unanswered);
    await closed;
  });

  it('says why no connection can be had as one that is near', async () => {
    const served = await against(echoing, { isFarAway: true });
    await endAll();
    await expect(served.channel.call('eth_blockNumber', ['0x1'], Caching.shared)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });
});
