import type { Caching } from '../caching.ts';
import type { ResponseCache } from '../wire/cache/response-cache.ts';
import type { AccessMode } from '../wire/credential.ts';
import type { CallOptions, RpcChannel } from './channel.ts';
import type { RpcReply } from './reply.ts';

/**
 * A channel whose shared calls are answered once for all checks of a run, so that no answer is paid for twice. HTTP
 * shares by request in `Wire`; over WebSocket the id of a call is the channel's own choice, and says nothing. What is
 * shared goes through one channel that the whole run has in common: how many connections a run opens is then no matter
 * of which check came first. Fresh calls, chosen ids and raw bodies go through a channel of the check's own.
 */
export class CachedChannel implements RpcChannel {
  readonly transport: RpcChannel['transport'];
  readonly mode: AccessMode;
  readonly #node: string;
  readonly #own: RpcChannel;
  readonly #sharedChannel: RpcChannel;
  readonly #replies: ResponseCache<RpcReply>;

  constructor(node: string, own: RpcChannel, sharedChannel: RpcChannel, replies: ResponseCache<RpcReply>) {
    this.#node = node;
    this.transport = own.transport;
    this.mode = own.mode;
    this.#own = own;
    this.#sharedChannel = sharedChannel;
    this.#replies = replies;
  }

  async call(
    method: string,
    params: unknown,
    caching: Caching,
    options: CallOptions = {},
  ): Promise<RpcReply> {
    if (caching.isFresh || options.id !== undefined) return this.#own.call(method, params, caching, options);
    const key = JSON.stringify([this.#node, this.transport, this.mode, method, params]);
    const reply = await this.#replies.of(key, () =>
      this.#sharedChannel.call(method, params, caching, options),
    );
    caching.used(reply.exchange);
    return reply;
  }

  raw(body: string, label: string, caching: Caching, id?: number): Promise<RpcReply> {
    return this.#own.raw(body, label, caching, id);
  }

  /** Leaves the shared channel open: others use it. */
  close(): Promise<void> {
    return this.#own.close();
  }
}
