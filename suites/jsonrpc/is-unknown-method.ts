import type { Caching } from '../../engine/caching.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { statusOf } from '../../engine/wire/exchange.ts';
import { unknownMethods } from './malformed-calls.ts';

/** JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32601;

/**
 * Whether an answer says that the node has no such method: by the code that JSON-RPC gives to that, or because a method
 * that no node has gets the same error over the same channel.
 */
export async function isUnknownMethod(
  rpc: RpcChannel,
  method: string,
  reply: RpcReply,
  seed: number,
  caching: Caching,
): Promise<boolean> {
  if (reply.outcome.kind === 'error' && reply.outcome.code === methodNotFound) return true;
  const error = errorOf(reply, method);
  if (error === undefined) return false;
  const [absent = ''] = unknownMethods(seed, 1);
  return errorOf(await rpc.call(absent, [], caching), absent) === error;
}

/** An error without what differs from call to call: the name of the method, and numbers such as those of requests. */
function errorOf({ outcome, exchange }: RpcReply, method: string): string | undefined {
  const status = statusOf(exchange) ?? 0;
  if (outcome.kind === 'result' || (outcome.kind === 'malformed' && status < 400)) return undefined;
  if (outcome.kind === 'malformed') return JSON.stringify([status]);
  const message = String(outcome.message).replaceAll(method, 'METHOD').replaceAll(/\d+/g, '0');
  return JSON.stringify([status, outcome.code, message]);
}
