import type { Caching } from '../../engine/caching.ts';
import type { RpcContext } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { statusOf } from '../../engine/wire/exchange.ts';
import { unknownCalls } from './malformed-calls.ts';

/** JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32601;

/**
 * Whether an answer says that the node has no such method: by the code that JSON-RPC gives to that, or because a method
 * that no node has gets the same error over the same channel.
 */
export async function isUnknownMethod(
  { rpc, shared }: Pick<RpcContext, 'rpc' | 'shared'>,
  method: string,
  reply: RpcReply,
  caching: Caching,
): Promise<boolean> {
  if (reply.outcome.kind === 'error' && reply.outcome.code === methodNotFound) return true;
  const error = errorOf(reply, method);
  if (error === undefined) return false;
  const [absent] = await unknownCalls({ shared });
  if (absent === undefined) return false;
  return (
    errorOf(await rpc.call(absent.method, absent.params, caching, { id: absent.id }), absent.method) === error
  );
}

/** An error without what differs from call to call: the name of the method, and numbers such as those of requests. */
function errorOf({ outcome, exchange }: RpcReply, method: string): string | undefined {
  const status = statusOf(exchange) ?? 0;
  if (outcome.kind === 'result' || (outcome.kind === 'malformed' && status < 400)) return undefined;
  if (outcome.kind === 'malformed') return JSON.stringify([status]);
  const message = String(outcome.message).replaceAll(method, 'METHOD').replaceAll(/\d+/g, '0');
  return JSON.stringify([status, outcome.code, message]);
}
