import { WebSocketServer } from 'ws';
import { type AuthSurfaceTraits, authOf, enter, enterSocket, plainAuthSurface } from './auth-surface.ts';
import { type Reply, serveHttp, type Upgrade, type Wire } from './http-service.ts';
import { isJson, type Json } from './json.ts';
import type { Standing } from './variant.ts';

/** An error that a call ends with. */
export class CallError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type Method = (params: readonly unknown[], n: number) => unknown | Promise<unknown>;

/** Where a JSON-RPC node may differ from the plain one. */
export interface RpcTraits extends AuthSurfaceTraits {
  readonly wire: Wire;
  readonly websocket: boolean;
  /** Changes the results of methods. */
  readonly alter: Readonly<
    Record<string, (result: unknown, params: readonly unknown[], n: number) => unknown>
  >;
  /** The whole answer as it goes out. */
  readonly envelope: (answer: Json, request: Json, n: number) => unknown;
  readonly errorStatus: number;
  readonly batch: boolean;
  readonly socketMessage: 'text' | 'binary';
  readonly mode: 'full' | 'archive' | undefined;
  readonly known: Json | undefined;
}

export const plainRpc: RpcTraits = {
  ...plainAuthSurface,
  wire: {},
  websocket: true,
  alter: {},
  envelope: (answer) => answer,
  errorStatus: 200,
  batch: true,
  socketMessage: 'text',
  mode: undefined,
  known: undefined,
};

/** Starts a node that answers JSON-RPC at `path` behind every credential, and on WebSocket. */
export async function startRpc(
  api: 'jsonrpc' | 'evm' | 'rollup',
  methods: (n: number) => Readonly<Record<string, Method>>,
  own: RpcTraits,
): Promise<Standing> {
  let sockets = 0;
  const one = async (request: unknown, n: number): Promise<unknown> => {
    if (!isJson(request) || typeof request.method !== 'string')
      return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'not a request' } };
    const head = { jsonrpc: '2.0', id: request.id ?? null };
    const params = Array.isArray(request.params) ? request.params : [];
    let answer: Json;
    try {
      const method = methods(n)[request.method];
      if (method === undefined) throw new CallError(-32601, `no method ${request.method}`);
      const result = await method(params, n);
      const alter = own.alter[request.method] ?? ((same) => same);
      answer = { ...head, result: alter(result, params, n) };
    } catch (failure) {
      const code = failure instanceof CallError ? failure.code : -32603;
      answer = { ...head, error: { code, message: failure instanceof Error ? failure.message : 'failed' } };
    }
    return own.envelope(answer, request, n);
  };
  const all = async (text: string, n: number): Promise<{ status: number; body: unknown }> => {
    let request: unknown;
    try {
      request = JSON.parse(text);
    } catch {
      const body = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'not JSON' } };
      return { status: own.errorStatus, body };
    }
    if (Array.isArray(request) && own.batch)
      return { status: 200, body: await Promise.all(request.map((item) => one(item, n))) };
    const body = await one(request, n);
    return { status: isJson(body) && 'error' in body ? own.errorStatus : 200, body };
  };
  const socketServer = new WebSocketServer({ noServer: true });
  const upgrade: Upgrade = (request, socket, head) => {
    if (!enterSocket(own, request)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    socketServer.handleUpgrade(request, socket, head, (opened) => {
      opened.on('message', async (data) => {
        sockets += 1;
        const { body } = await all(data.toString(), sockets);
        opened.send(JSON.stringify(body), { binary: own.socketMessage === 'binary' });
      });
    });
  };
  const served = await serveHttp(
    async (ask): Promise<Reply> => {
      const path = enter(own, ask.path, ask.authorization);
      if (path === undefined) return own.reject;
      if (path.replace(/\/$/, '') !== (api === 'evm' ? '/evm' : ''))
        return { status: 404, body: 'nothing here' };
      if (ask.method !== 'POST')
        return { status: 405, body: 'POST only', headers: { 'content-type': 'text/plain' } };
      return all(ask.body, ask.n);
    },
    own.wire,
    own.websocket ? upgrade : undefined,
  );
  return {
    served: [
      {
        origin: served.origin,
        close: async () => {
          for (const client of socketServer.clients) client.terminate();
          socketServer.close();
          await served.close();
        },
      },
    ],
    target: {
      nodes: [
        {
          name: `${api}-a`,
          api,
          url: served.origin,
          ...(own.websocket ? { websocketUrl: served.origin.replace('http', 'ws') } : {}),
          ...authOf(own.modes),
          ...(own.mode === undefined ? {} : { mode: own.mode }),
          ...(own.known === undefined ? {} : { known: own.known }),
        },
      ],
    },
  };
}
