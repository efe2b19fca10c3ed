import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Behaviour } from '../entries/behaviour.ts';
import { answering } from './answering.ts';
import {
  type AnswerInfo,
  bodyBytes,
  type CredentialMode,
  type Delivery,
  text,
  type WireAnswer,
  type WireRequest,
} from './wire.ts';

const largestBody = 1024 * 1024;

const plainDelivery: Delivery = { delayMs: 0, pieces: 1, gzip: false, close: false, cutAfter: null };

const tooLarge: WireAnswer = text(413, 'text/html', '<html><body>413 Request Entity Too Large</body></html>');

/** What a surface makes of a request. */
export interface Decision {
  readonly answer: WireAnswer;
  readonly mode: CredentialMode;
  readonly accepted: boolean;
}

export interface ExchangePlace extends Pick<AnswerInfo, 'surface' | 'node' | 'count'> {
  readonly behaviour: Behaviour;
}

/** Reads one request, has it decided, and writes the answer as the overrides want it. */
export function serveExchange(
  message: IncomingMessage,
  response: ServerResponse,
  place: ExchangePlace,
  decide: (request: WireRequest) => Decision | Promise<Decision>,
): Promise<void> {
  return answering(() => exchange(message, response, place, decide));
}

async function exchange(
  message: IncomingMessage,
  response: ServerResponse,
  { surface, node, count, behaviour }: ExchangePlace,
  decide: (request: WireRequest) => Decision | Promise<Decision>,
): Promise<void> {
  const { request: received, whole } = await readRequest(message);
  const request = behaviour.override('wire.request', received, { surface, node, count });
  const { answer, mode, accepted } = whole
    ? await decide(request)
    : ({ answer: tooLarge, mode: 'none', accepted: false } as const);
  const encrypted = message.socket instanceof TLSSocket;
  await sendAnswer(behaviour, response, answer, { surface, node, mode, accepted, encrypted, count, request });
}

/** Reads a request; one with a body over the 1 MiB that gateways allow is read to its end, without the body. */
async function readRequest(message: IncomingMessage): Promise<{ request: WireRequest; whole: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  const request = {
    method: message.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    headers,
    connection: `${message.socket.remoteAddress}:${message.socket.remotePort}`,
    body: size > largestBody ? Buffer.alloc(0) : Buffer.concat(chunks),
  };
  return { request, whole: size <= largestBody };
}

/** Overrides and writes an answer. */
async function sendAnswer(
  behaviour: Behaviour,
  response: ServerResponse,
  plain: WireAnswer,
  info: AnswerInfo,
): Promise<void> {
  const answer = behaviour.override('wire.answer', plain, info);
  const delivery = behaviour.override('wire.deliver', plainDelivery, { ...info, answer });
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
