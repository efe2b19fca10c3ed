import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { retryRateLimited } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import { accessModes } from '../../../engine/wire/credential.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';
import type { Attempted } from '../auth-surface.ts';

/** A documented request of a node, and how to distinguish its data from every form of rejection. */
export interface NodeRead {
  readonly request: WireRequest & { readonly label: string };
  /** Whether an answer's JSON holds the data that was asked for. */
  holds(value: unknown): boolean;
}

/** Whether an answer, to a batch too, holds data. */
export function holdsNodeData(read: NodeRead, exchange: Exchange): boolean {
  const value = jsonOf(exchange);
  return Array.isArray(value) ? value.some((one) => read.holds(one)) : read.holds(value);
}

/** With a credential that is authorized: answers that ask to wait are retried. @throws Unanswered */
export function askNode(wire: Wire, request: WireRequest, caching: Caching): Promise<Answered> {
  const send = (tries: number): Promise<Answered> => wire.ask(request, tries > 1 ? caching.fresh : caching);
  return retryRateLimited(request.label ?? request.path, send, jsonOf);
}

/** @throws Unanswered */
export function readNode(wire: Wire, read: NodeRead, caching: Caching): Promise<Answered> {
  return askNode(wire, read.request, caching);
}

/** Whether the node's own credential, in any mode, gets data. @throws Unanswered */
export async function isAuthorizedFor(
  context: NodeContext,
  read: NodeRead,
  caching: Caching,
): Promise<boolean> {
  for (const mode of accessModes(context.node)) {
    const exchange = await readNode(context.wireIn(mode), read, caching);
    if (holdsNodeData(read, exchange)) return true;
  }
  return false;
}

export function expectNodeRejection(
  wire: Wire,
  read: NodeRead,
  { credential, headers, inBatch = false }: Attempted,
  caching: Caching,
): Promise<Exchange> {
  const request = { ...read.request, ...(inBatch ? { body: `[${read.request.body}]` } : {}), credential };
  return wire.expectRejection(headers === undefined ? request : { ...request, headers }, caching);
}
