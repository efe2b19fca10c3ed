import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Behaviour } from './behaviour.ts';
import {
  type AnswerInfo,
  bodyBytes,
  type Delivery,
  text,
  type WireAnswer,
  type WireRequest,
} from './wire.ts';

const largestBody = 1024 * 1024;

const plainDelivery: Delivery = { delayMs: 0, pieces: 1, gzip: false, close: false, cutAfter: null };

/** Reads a request whole; undefined when its body is larger than the 1 MiB that gateways allow. */
export async function readRequest(message: IncomingMessage): Promise<WireRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) return undefined;
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return {
    method: message.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    headers,
    body: Buffer.concat(chunks),
  };
}

export const tooLarge: WireAnswer = text(
  413,
  'text/html',
  '<html><body>413 Request Entity Too Large</body></html>',
);

/** Bends and writes an answer. */
export async function sendAnswer(
  behaviour: Behaviour,
  response: ServerResponse,
  plain: WireAnswer,
  info: AnswerInfo,
): Promise<void> {
  const answer = behaviour.bend('wire.answer', plain, info);
  const delivery = behaviour.bend('wire.deliver', plainDelivery, { ...info, answer });
  if (delivery.delayMs > 0) await wait(delivery.delayMs);
  const bytes = bodyBytes(answer);
  const headers: Record<string, string> = { ...answer.headers };
  const gzip =
    delivery.gzip && bytes.length > 0 && /\bgzip\b/.test(info.request.headers['accept-encoding'] ?? '');
  const body = gzip ? gzipSync(bytes) : bytes;
  if (gzip) headers['content-encoding'] = 'gzip';
  if (delivery.close) headers.connection = 'close';
  if (delivery.pieces <= 1 && answer.status !== 204 && answer.status !== 304) {
    headers['content-length'] ??= String(body.length);
  }
  response.writeHead(answer.status, headers);
  if (delivery.cutAfter !== null) {
    response.write(body.subarray(0, delivery.cutAfter), () => response.destroy());
    return;
  }
  if (info.request.method === 'HEAD' || body.length === 0) {
    response.end();
    return;
  }
  const size = Math.max(1, Math.ceil(body.length / delivery.pieces));
  for (let start = 0; start < body.length; start += size) response.write(body.subarray(start, start + size));
  response.end();
}
