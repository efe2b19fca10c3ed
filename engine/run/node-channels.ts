import { CachedChannel } from '../jsonrpc/cached-channel.ts';
import type { RpcChannel } from '../jsonrpc/channel.ts';
import { HttpChannel } from '../jsonrpc/http-channel.ts';
import type { RpcReply } from '../jsonrpc/reply.ts';
import { rpcPathOf } from '../jsonrpc/rpc-path.ts';
import { isRpcApi, type NodeTarget } from '../target/target.ts';
import { WebSocketChannel } from '../websocket/websocket-channel.ts';
import type { WebSocketClient } from '../websocket/websocket-client.ts';
import { WebSocketEndpoint } from '../websocket/websocket-endpoint.ts';
import type { ResponseCache } from '../wire/cache/response-cache.ts';
import { type AccessMode, accessModes } from '../wire/credential.ts';
import type { Wire } from '../wire/wire.ts';
import { authSurfaceOf } from './auth-surfaces.ts';

/** A node's WebSocket in one access mode, and the channel to it that all checks of a run share. */
interface SharedSocket {
  readonly endpoint: WebSocketEndpoint;
  readonly channel: RpcChannel;
}

/** Where channels send, and what they share. */
interface Connections {
  readonly nodeWire: (node: NodeTarget, mode: AccessMode) => Wire;
  readonly websockets: WebSocketClient;
  readonly replies: ResponseCache<RpcReply>;
}

/** The JSON-RPC channels of a run. */
export class NodeChannels {
  readonly #connections: Connections;
  readonly #sockets = new Map<string, SharedSocket>();
  /** Channels that nobody needs any more: their close frames are answered while others go on. */
  readonly #closing = new Set<Promise<void>>();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /**
   * Every way to call JSON-RPC that a node offers: HTTP in each access mode, then WebSocket (which only the APIs that
   * are nothing but JSON-RPC have). The caller releases them.
   */
  of(node: NodeTarget): RpcChannel[] {
    const { nodeWire, replies } = this.#connections;
    const modes = accessModes(node);
    const path = rpcPathOf(node);
    if (path === undefined) return [];
    const overHttp = modes.map((mode) => new HttpChannel(nodeWire(node, mode), path, mode));
    const { websocketUrl } = node;
    if (websocketUrl === undefined || !isRpcApi(node.api)) return overHttp;
    return [
      ...overHttp,
      ...modes.map((mode) => {
        const { endpoint, channel } = this.#socket(node, websocketUrl, mode);
        return new CachedChannel(node.name, new WebSocketChannel(endpoint, mode), channel, replies);
      }),
    ];
  }

  /** Closes channels, without waiting for it. */
  release(channels: readonly RpcChannel[]): void {
    for (const channel of channels) {
      const closing = channel.close();
      this.#closing.add(closing);
      const ended = (): void => void this.#closing.delete(closing);
      closing.then(ended, ended);
    }
  }

  /** Resolves once every channel that was released is closed. */
  async closed(): Promise<void> {
    await Promise.all(this.#closing);
  }

  #socket(node: NodeTarget, base: string, mode: AccessMode): SharedSocket {
    const key = `${node.name} ${mode}`;
    const known = this.#sockets.get(key);
    if (known !== undefined) return known;
    const endpoint = new WebSocketEndpoint(this.#connections.websockets, authSurfaceOf(node, base, mode));
    const socket = { endpoint, channel: new WebSocketChannel(endpoint, mode) };
    this.#sockets.set(key, socket);
    return socket;
  }
}
