import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { isJsonObject } from '../../base/json-object.ts';
import { readExactJson } from '../exact-json.ts';
import { toJson } from '../serving/wire.ts';
import type { Rejection } from './hooks.ts';

/** Answers an upgrade by plain HTTP, and ends the connection. */
export function writeHttp(
  socket: Duplex,
  answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
): void {
  const { status, body } = answer;
  const headers = {
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    ...answer.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Rejected'}\r\n${lines.join('')}\r\n${body}`);
}

/** Turns a connection away that was upgraded all the same. */
export function reject(
  connection: WebSocket,
  rejection: Extract<Rejection, { form: 'close' | 'error' }>,
  received: () => number,
): void {
  connection.on('error', () => connection.terminate());
  if (rejection.form === 'close' && !rejection.afterMessage) {
    connection.close(rejection.code, rejection.reason);
    return;
  }
  connection.on('message', (data: Buffer) => {
    received();
    if (rejection.form === 'close') connection.close(rejection.code, rejection.reason);
    else connection.send(errorAnswer(data.toString(), rejection.code, rejection.message));
  });
}

function errorAnswer(request: string, code: number, message: string): string {
  const id = readId(request);
  return toJson({ jsonrpc: '2.0', id, error: { code, message } });
}

function readId(request: string): unknown {
  try {
    const value = readExactJson(request);
    return isJsonObject(value) ? (value.id ?? null) : null;
  } catch {
    return null;
  }
}
