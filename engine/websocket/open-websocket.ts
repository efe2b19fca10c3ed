import type { ClientRequestArgs, IncomingMessage } from 'node:http';
import type { createConnection, Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import { type ResponseMemoryBudget, TooMuchInFlight } from '../ledger/response-memory-budget.ts';
import { readAnswer } from '../wire/body/read-answer.ts';
import { BodyTooLarge, maxBodyBytes, readBody } from '../wire/body/read-body.ts';
import type { Dial } from '../wire/connection/route.ts';
import { type Answer, flatHeaders, type NoAnswer } from '../wire/exchange.ts';

/** What became of an upgrade: an open connection, an HTTP answer in its place, or none at all. */
export type Opening =
  | { readonly kind: 'open'; readonly socket: WebSocket }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly answer: NoAnswer };

export interface UpgradeOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Knows how the target is reached. */
  readonly dial: Dial;
  /** A connection that is open already. */
  readonly line?: Socket | undefined;
  /** Sees every message from the first on: a server may send some with its answer to the upgrade. */
  readonly receive: (text: string) => void;
  /** Hears of bytes as they come, before they make a message. */
  readonly arrived: (bytes: number) => void;
  readonly memory: ResponseMemoryBudget;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/**
 * Opens a WebSocket. Redirects are not followed: a credential stays with the address that it belongs to. Messages
 * are limited in size, and come uncompressed.
 */
export async function openWebSocket(url: string, options: UpgradeOptions): Promise<Opening> {
  const { headers, timeoutMs, dial, line, receive, arrived, memory, signal } = options;
  // Loaded here, as commands that open no connection should not pay for it.
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(url, {
    headers,
    handshakeTimeout: timeoutMs,
    maxPayload: maxBodyBytes,
    // An answer of that size in pieces of 4 kB; each piece costs far more memory than it says.
    maxFragments: 4096,
    // What unfolds within a message that has no end would take room that nobody counts.
    perMessageDeflate: false,
    followRedirects: false,
    createConnection: connectionOf(dial, line),
  });
  const abort = (): void => socket.terminate();
  let deadline: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', abort, { once: true });
  socket.once('upgrade', (response) => {
    // Not before `ws` listens itself: what came with the answer would go to this listener alone.
    const heard = (chunk: Buffer): void => arrived(chunk.length);
    socket.once('open', () => response.socket.prependListener('data', heard));
  });
  socket.on('message', (data: RawData) => receive(textOf(data)));
  try {
    return await new Promise<Opening>((resolve) => {
      // The time limit of `ws` is one for silence: a server that keeps talking (1xx without end) never meets it.
      deadline = setTimeout(() => {
        resolve({ kind: 'failed', answer: tooLate(timeoutMs) });
        socket.terminate();
      }, timeoutMs);
      socket.once('open', () => resolve({ kind: 'open', socket }));
      socket.once('unexpected-response', (request, response) => {
        clearTimeout(deadline);
        // Its own name, as request and response let go of it at their end, and an open one keeps the process alive.
        const used = request.socket;
        readRejection(response, timeoutMs, memory).then((opening) => {
          request.destroy();
          used?.destroy();
          resolve(opening);
        });
      });
      // Stays for the whole life of the socket: an error that nobody hears would end the process.
      socket.on('error', (error) => resolve({ kind: 'failed', answer: failureOf(error, timeoutMs) }));
    });
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', abort);
  }
}

/** As Node's requests ask for one, to which `ws` hands it on: an open connection, one on its way, or later one through a proxy. */
function connectionOf(dial: Dial, line: Socket | undefined): typeof createConnection {
  const connect: ClientRequestArgs['createConnection'] = (_options, done) =>
    line ?? dial((...[error, socket]) => done(error, socket as Socket));
  return connect as unknown as typeof createConnection;
}

async function readRejection(
  response: IncomingMessage,
  timeoutMs: number,
  memory: ResponseMemoryBudget,
): Promise<Opening> {
  const deadline = setTimeout(
    () => response.destroy(new Error('the response did not end in time')),
    timeoutMs,
  );
  try {
    const headers = flatHeaders(response.headers);
    const body = await readBody(response, headers['content-encoding'], memory);
    const answer = await readAnswer({ status: response.statusCode ?? 0, headers, ...body }, memory);
    return answer.kind === 'answer' ? { kind: 'rejected', answer } : { kind: 'failed', answer };
  } catch (error) {
    const tooMuch = error instanceof BodyTooLarge || error instanceof TooMuchInFlight;
    const cause = tooMuch ? 'unreadable' : 'unreachable';
    return { kind: 'failed', answer: { kind: 'no-answer', cause, message: messageOf(error) } };
  } finally {
    clearTimeout(deadline);
  }
}

function tooLate(timeoutMs: number): NoAnswer {
  return { kind: 'no-answer', cause: 'timeout', message: `no WebSocket handshake within ${timeoutMs} ms` };
}

function failureOf(error: unknown, timeoutMs: number): NoAnswer {
  const message = messageOf(error);
  const { code = '' } = error as { code?: string };
  if (/handshake has timed out/.test(message)) {
    return tooLate(timeoutMs);
  }
  if (/^(HPE_|WS_ERR_)/.test(code) || /Sec-WebSocket|upgrade|subprotocol|extension/i.test(message)) {
    return { kind: 'no-answer', cause: 'unreadable', message: `WebSocket handshake failed: ${message}` };
  }
  const known = code === '' || message.includes(code);
  return { kind: 'no-answer', cause: 'unreachable', message: known ? message : `${message} (${code})` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
