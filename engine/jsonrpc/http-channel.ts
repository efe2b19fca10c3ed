import type { Caching } from '../caching.ts';
import type { AccessMode } from '../wire/credential.ts';
import type { Wire, WireRequest } from '../wire/wire.ts';
import { type CallOptions, type RpcChannel, rpcBody } from './channel.ts';
import { type RpcReply, readReply } from './reply.ts';
import { type InVain, retryRateLimited } from './retry-rate-limited.ts';

/** JSON-RPC over HTTP POST (§4.3). */
export class HttpChannel implements RpcChannel {
  readonly transport = 'http';
  readonly mode: AccessMode;
  readonly #wire: Wire;
  readonly #path: string;
  readonly #inVain: InVain = new Map();

  /** @param path where the node serves JSON-RPC: `/evm`, `/api/v2/jsonRPC`, or empty */
  constructor(wire: Wire, path: string, mode: AccessMode) {
    this.#wire = wire;
    this.#path = path;
    this.mode = mode;
  }

  call(method: string, params: unknown, caching: Caching, options: CallOptions = {}): Promise<RpcReply> {
    const id = options.id ?? 1;
    const request: WireRequest = {
      method: 'POST',
      path: this.#path,
      body: rpcBody(method, params, id),
      label: method,
      requestUnits: options.requestUnits ?? 0,
      ...(options.headers === undefined ? {} : { headers: options.headers }),
    };
    const send = (tries: number): Promise<RpcReply> =>
      this.#wire
        .ask(request, tries === 1 ? caching : caching.fresh)
        .then((exchange) => readReply(exchange, id));
    return retryRateLimited(method, send, ({ envelope }) => envelope, this.#inVain);
  }

  async raw(body: string, label: string, caching: Caching, id = 1): Promise<RpcReply> {
    return readReply(
      await this.#wire.ask({ method: 'POST', path: this.#path, body, label }, caching.fresh),
      id,
    );
  }

  async close(): Promise<void> {}
}
