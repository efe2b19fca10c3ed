import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { isJsonObject } from '../../base/json-object.ts';
import { readExactJson } from '../exact-json.ts';
import { toJson } from '../wire.ts';
import type { Refusal } from './hooks.ts';

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
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${body}`);
}

/** Turns a connection away that was upgraded all the same. */
export function refuse(
  connection: WebSocket,
  refusal: Extract<Refusal, { form: 'close' | 'error' }>,
  received: () => number,
): void {
  connection.on('error', () => connection.terminate());
  if (refusal.form === 'close' && !refusal.afterMessage) {
    connection.close(refusal.code, refusal.reason);
    return;
  }
  connection.on('message', (data: Buffer) => {
    received();
    if (refusal.form === 'close') connection.close(refusal.code, refusal.reason);
    else connection.send(errorAnswer(data.toString(), refusal.code, refusal.message));
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
