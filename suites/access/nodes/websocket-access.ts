import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { rpcBody } from '../../../engine/jsonrpc/channel.ts';
import { retryRateLimited } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import type { WebSocketWire } from '../../../engine/websocket/websocket-wire.ts';
import { accessModes, type Credential, credentialOf } from '../../../engine/wire/credential.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import { answered } from '../../../engine/wire/wire.ts';
import type { Attempted } from '../auth-surface.ts';
import { type RpcRead, rpcReads } from './rpc-reads.ts';

/** Connects with a credential that should be rejected and asks for data, in a connection of its own. */
export function expectWebSocketRejection(
  websocket: WebSocketWire,
  read: RpcRead,
  { credential, headers }: Attempted,
  caching: Caching,
  maxWaitMs?: number,
): Promise<Exchange> {
  const question = { ...questionOf(read), credential, ...(headers === undefined ? {} : { headers }) };
  return websocket.expectRejection(maxWaitMs === undefined ? question : { ...question, maxWaitMs }, caching);
}

/** The same with a credential of the target file: answers that ask to wait are retried. @throws Unanswered */
export async function askAuthorized(
  websocket: WebSocketWire,
  read: RpcRead,
  credential: Credential,
  caching: Caching,
): Promise<Exchange> {
  const exchange = await retryRateLimited(
    read.method,
    () => websocket.ask({ ...questionOf(read), credential }, caching),
    jsonOf,
  );
  const { answer } = exchange;
  // The engine has waited already, as long as for any service.
  return answer.kind === 'answer' && answer.status === 429 ? answered(exchange) : exchange;
}

function questionOf({ method, params }: RpcRead) {
  return { body: rpcBody(method, params, 1), id: 1, label: method };
}

export function holdsWebSocketData(read: RpcRead, exchange: Exchange): boolean {
  return read.holds(jsonOf(exchange));
}

/** What the right credentials of a node get over WebSocket. */
export interface AuthorizedConnection {
  readonly open: boolean;
  /** How long an answer to an invalid credential is waited for: many times as long as the right one took. */
  readonly maxWaitMs: number;
}

const minWaitMs = 500;
const waitFactor = 10;

/** Asks with the node's own credentials, in each mode until one is accepted. @throws Unanswered where the node keeps answering 429 */
export async function connectAuthorized(
  context: NodeContext,
  websocket: WebSocketWire,
  caching: Caching,
): Promise<AuthorizedConnection> {
  const { node, target } = context;
  const [read] = rpcReads(node.api);
  for (const mode of accessModes(node)) {
    const exchange = await askAuthorized(websocket, read, credentialOf(node, mode), caching);
    if (holdsWebSocketData(read, exchange)) {
      const maxWaitMs = Math.min(target.limits.timeoutMs, minWaitMs + waitFactor * exchange.durationMs);
      return { open: true, maxWaitMs };
    }
  }
  return { open: false, maxWaitMs: minWaitMs };
}

/** The same, once for the checks of a node. */
export function knownAuthSurface(
  context: NodeContext,
  websocket: WebSocketWire,
): Promise<AuthorizedConnection> {
  return context.shared('access.websocket-connection', () =>
    connectAuthorized(context, websocket, Caching.fresh),
  );
}
