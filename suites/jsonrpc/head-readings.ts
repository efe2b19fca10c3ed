import type { Caching } from '../../engine/caching.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';

/** The head as it was named, read after read: one after another, as only then a later one may not be lower. */
export class HeadReadings {
  readonly #rpc: RpcChannel;
  readonly #all: RpcReply[] = [];

  constructor(rpc: RpcChannel) {
    this.#rpc = rpc;
  }

  async read(caching: Caching): Promise<RpcReply> {
    const reply = await this.#rpc.call('eth_blockNumber', [], caching.fresh);
    this.#all.push(reply);
    return reply;
  }

  /** At least so many; those that other cases read are used by this one, too. */
  async several(count: number, caching: Caching): Promise<readonly RpcReply[]> {
    for (const { exchange } of this.#all) caching.used(exchange);
    while (this.#all.length < count) await this.read(caching);
    return this.#all;
  }
}
