import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { isObjectOrArray } from '../../base/json-object.ts';
import type { Certificate } from '../../targets/serving/certificate.ts';
import { listenOnLoopback } from '../../targets/serving/loopback-server.ts';

/** What a service that is none answers to every request. */
export interface Hollow {
  readonly name: string;
  /** Undefined answers nothing at all. */
  readonly answer: ((request: { readonly id: unknown }) => HollowAnswer) | undefined;
  /** Whether nothing even listens. */
  readonly down?: true;
  /** WebSocket connections are accepted, and each message gets the body; else an upgrade gets the answer like any request. */
  readonly websocket?: true;
}

interface HollowAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (body: string, status = 200): HollowAnswer => ({ status, type: 'application/json', body });
const unknownMethod = (id: unknown): HollowAnswer =>
  json(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } }));
const nullResult = (id: unknown): HollowAnswer => json(JSON.stringify({ jsonrpc: '2.0', id, result: null }));
const page = '<!doctype html><html><head><title>Welcome</title></head><body>It works</body></html>';

export const hollows: readonly Hollow[] = [
  { name: 'down', down: true, answer: undefined },
  { name: 'hanging', answer: undefined },
  { name: '{}', answer: () => json('{}') },
  { name: 'null', answer: () => json('null') },
  { name: '[]', answer: () => json('[]') },
  { name: 'empty 200', answer: () => ({ status: 200, type: 'text/plain', body: '' }) },
  { name: 'HTML', answer: () => ({ status: 200, type: 'text/html', body: page }) },
  { name: '404', answer: () => json('{"error":{"code":"not_found","message":"not found"}}', 404) },
  { name: '401', answer: () => json('{"error":{"code":"unauthorized","message":"no"}}', 401) },
  { name: '-32601', answer: ({ id }) => unknownMethod(id), websocket: true },
  { name: 'null result', answer: ({ id }) => nullResult(id), websocket: true },
  { name: '{} over WebSocket too', answer: () => json('{}'), websocket: true },
];

export interface HollowService {
  /** The target file that names it as every kind of surface. */
  readonly targetFile: object;
  close(): Promise<void>;
}

/** Starts a service on 127.0.0.1 that answers everything alike, over HTTP, WebSocket and gRPC. */
export async function startHollowService(
  hollow: Hollow,
  tls?: { readonly certificate: Certificate; readonly ca: string },
): Promise<HollowService> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = await listenOnLoopback({
    certificate: tls?.certificate ?? null,
    port: 0,
    servesPlain: () => false,
    onRequest: (request, response) => void answerHttp(hollow, request, response),
    ...(hollow.websocket === undefined
      ? {}
      : {
          onUpgrade: (request, socket, head) =>
            sockets.handleUpgrade(request, socket, head, (opened) => {
              opened.on('message', (data) => {
                const answer = hollow.answer?.({ id: idOf(String(data)) });
                if (answer !== undefined) opened.send(answer.body);
              });
            }),
        }),
  });
  const calls = createServer();
  const sessions = new Set<ServerHttp2Session>();
  calls.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  calls.on('stream', (stream) => answerCall(hollow, stream));
  calls.listen(0, '127.0.0.1');
  await once(calls, 'listening');
  const host = `127.0.0.1:${(calls.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    for (const opened of sockets.clients) opened.terminate();
    for (const session of sessions) session.destroy();
    calls.close();
    await server.close();
  };
  if (hollow.down === true) await close();
  return {
    targetFile: targetFileOf(hollow, server.origin, host, tls?.ca),
    close: hollow.down === true ? async () => {} : close,
  };
}

async function answerHttp(hollow: Hollow, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = hollow.answer?.({ id: idOf(Buffer.concat(chunks).toString()) });
  if (answer === undefined) return;
  response.writeHead(answer.status, { 'content-type': answer.type });
  response.end(answer.body);
}

/** A gRPC call gets the status of a method that is not served, or what everybody gets. */
function answerCall(hollow: Hollow, stream: ServerHttp2Stream): void {
  stream.on('error', () => {});
  stream.resume();
  const answer = hollow.answer?.({ id: null });
  if (answer === undefined) return;
  if (hollow.websocket === true) {
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' },
      { endStream: true },
    );
    return;
  }
  stream.respond({ ':status': answer.status, 'content-type': answer.type });
  stream.end(answer.body);
}

function idOf(body: string): unknown {
  try {
    const call: unknown = JSON.parse(body);
    return isObjectOrArray(call) && 'id' in call ? call.id : null;
  } catch {
    return null;
  }
}

function targetFileOf(hollow: Hollow, origin: string, host: string, ca: string | undefined): object {
  const auth = { token: 'f00dfeed'.repeat(4), username: 'amber-1', password: 'brisk-2-brisk' };
  const served = { url: origin, websocketUrl: origin.replace('http', 'ws'), auth };
  const known = { transactions: [`0x${'5c'.repeat(32)}`], accounts: [`41${'7a'.repeat(20)}`], seqno: 7 };
  return {
    name: `hollow (${hollow.name})`,
    ...(ca === undefined ? {} : { tls: { ca } }),
    platform: {
      baseUrl: origin,
      apiKey: 'k3y0fth3pl4tf0rm.0123456789abcdef',
      vocabulary: {
        providers: ['p1', 'p2', 'p3', 'p4'],
        protocols: ['ethereum', 'tron'],
        publicNetworks: ['ethereum-mainnet', 'tron-mainnet'],
      },
    },
    nodes: [
      ...['jsonrpc', 'evm', 'rollup'].map((api) => ({ name: api, api, ...served, known })),
      { name: 'wallet', api: 'wallet', url: origin, auth, known },
      { name: 'sharded', api: 'sharded', url: origin, auth, mode: 'full', known },
      { name: 'archive', api: 'sharded', url: origin, auth, mode: 'archive', known },
      { name: 'grpc', api: 'grpc', host, xToken: 'x70k3n0123456789', plaintext: true },
    ],
    limits: { timeoutMs: hollow.answer === undefined ? 150 : 2_000 },
    allow: { deleteNetworks: ['NW-1-1-1'] },
  };
}
