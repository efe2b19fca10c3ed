import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Exchange } from '../wire/exchange.ts';
import { Connection } from './connection.ts';
import { ConnectionRoom } from './connection-room.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

const maxWaitMs = 60_000;
const { signal } = new AbortController();

/** A server that takes connections and never says anything. */
async function listen(): Promise<string> {
  const server: Server = createServer();
  const sockets = new WebSocketServer({ server });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.once('open', resolve));
  const connection = new Connection(url, {});
  connection.attach(socket);
  return connection;
}

function rejection(url: string, status: number): Exchange {
  const answer = { kind: 'answer', status, headers: {}, text: '', body: { kind: 'empty' } } as const;
  const request = { method: 'UPGRADE', url, headers: {} };
  return { node: 'n', transport: 'websocket', operation: 'upgrade', request, answer, durationMs: 1 };
}

/** Whether a connection is admitted within 100 ms. */
async function isAdmitted(entering: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 100));
  return Promise.race([entering.then(() => true), soon]);
}

describe('the room for connections of a node', () => {
  it('is unlimited until one more is rejected', async () => {
    const url = await listen();
    const room = new ConnectionRoom();
    room.opened(await connect(url), false);
    for (const status of [401, 500, 502]) room.rejected(rejection(url, status));
    expect(await isAdmitted(room.enter(url, maxWaitMs, signal))).toBe(true);
  });

  it.each([429, 503])('is held to what was open at status %i, until one of those ends', async (status) => {
    const url = await listen();
    const room = new ConnectionRoom();
    const open = await connect(url);
    room.opened(open, false);
    room.rejected(rejection(url, status));
    const entering = room.enter(url, maxWaitMs, signal);
    expect(await isAdmitted(entering)).toBe(false);
    await open.close();
    await entering;
  });

  it('counts upgrades under way', async () => {
    const url = await listen();
    const room = new ConnectionRoom();
    const open = await connect(url);
    room.opened(open, false);
    room.rejected(rejection(url, 503));
    await open.close();
    const ended = await room.enter(url, maxWaitMs, signal);
    const next = room.enter(url, maxWaitMs, signal);
    expect(await isAdmitted(next)).toBe(false);
    ended();
    await next;
  });

  it('is made by what is idle and can be replaced, and by nothing else', async () => {
    const url = await listen();
    const room = new ConnectionRoom();
    const own = await connect(url);
    const busy = await connect(url);
    const idle = await connect(url);
    room.opened(own, false);
    for (const one of [busy, idle]) room.opened(one, true);
    const asked = busy.ask('{"id":1}', '1', maxWaitMs);
    room.rejected(rejection(url, 503));
    await room.enter(url, maxWaitMs, signal);
    expect([own.open, busy.open, idle.open]).toEqual([true, true, false]);
    await busy.yieldRoom();
    expect(await asked).toEqual({ kind: 'yielded' });
  });

  it('admits one anyway when the wait limit or the run ends, and does not affect other origins', async () => {
    const url = await listen();
    const room = new ConnectionRoom();
    room.opened(await connect(url), false);
    room.rejected(rejection(url, 503));
    await room.enter(url, 1, signal);
    await room.enter(url, maxWaitMs, AbortSignal.abort());
    await room.enter(await listen(), maxWaitMs, signal);
  });

  it('is not known where a node rejects the very first', async () => {
    const url = await listen();
    const room = new ConnectionRoom();
    room.rejected(rejection(url, 503));
    expect(await isAdmitted(room.enter(url, maxWaitMs, signal))).toBe(true);
  });
});
