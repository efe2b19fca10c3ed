import { isJsonObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { WireRequest } from '../../engine/wire/wire.ts';

/** Sends the JSON-RPC call of a request over a WebSocket that is kept open. A missing response is returned as a value. */
export function askOverWebSocket(
  channel: RpcChannel,
  node: string,
): (request: WireRequest) => Promise<Exchange> {
  return async ({ body = '{}', path, requestUnits = 0 }) => {
    const call: unknown = JSON.parse(body);
    if (!isJsonObject(call) || typeof call.method !== 'string')
      throw new Error('only JSON-RPC goes over WebSocket');
    try {
      return (await channel.call(call.method, call.params, Caching.fresh, { requestUnits })).exchange;
    } catch (error) {
      if (!(error instanceof Unanswered) || error.reason === 'budget' || error.reason === 'interrupted')
        throw error;
      const request = { method: 'MESSAGE', url: path, headers: {}, body };
      const answer = { kind: 'no-answer', cause: error.reason, message: error.message } as const;
      return { node, transport: 'websocket', request, answer, durationMs: 1 };
    }
  };
}
