import type { NodeContext } from '../../../engine/check.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds } from '../../../engine/verdict/judgement.ts';
import { closuresOfTheServer } from '../../../engine/websocket/close-codes.ts';
import type { WebSocketWire } from '../../../engine/websocket/websocket-wire.ts';
import { credentialOf } from '../../../engine/wire/credential.ts';
import { answered } from '../../../engine/wire/wire.ts';
import type { AuthSurface } from '../auth-surface.ts';
import { authSurfaceChecks } from '../auth-surface-checks.ts';
import { type RpcRead, rpcReads } from './rpc-reads.ts';
import {
  askAuthorized,
  connectAuthorized,
  expectWebSocketRejection,
  holdsWebSocketData,
  knownAuthSurface,
} from './websocket-access.ts';

/** A check sends nothing here unless `missing` is undefined. */
function socketOf({ websocket }: NodeContext): WebSocketWire {
  if (websocket === undefined) throw new Error('the node has no WebSocket address');
  return websocket;
}

/** Whether a connection was closed, and not because the server or its patience ended. */
function isClosedFor(message: string): boolean {
  const code = /closed with code (\d+)/.exec(message)?.[1];
  return code !== undefined && !closuresOfTheServer.has(Number(code));
}

/** §5.2 over WebSocket. */
const authSurface: AuthSurface<RpcRead> = {
  kind: 'websocket',
  on: rpcApis,
  tokenPhrase: 'token below /ws',
  missing: ({ websocket }) =>
    websocket === undefined ? 'the target file gives the node no WebSocket address' : undefined,
  reads: async ({ node }) => rpcReads(node.api),
  readings: () => [],
  judgeAuthorized: async ({ context, read, mode, description, caching }) => {
    const exchange = await askAuthorized(socketOf(context), read, credentialOf(context.node, mode), caching);
    if (holdsWebSocketData(read, exchange)) return holds;
    const { answer } = exchange;
    // Silence may be an outage; a connection that is closed because of the request, or an answer without data, is a rejection.
    if (answer.kind === 'no-answer' && !isClosedFor(answer.message)) answered(exchange);
    return inAnswer(exchange).fail(
      'refused',
      '',
      `data of ${read.method} over a WebSocket for the right ${description}`,
      answer.kind === 'answer' ? `status ${answer.status}: ${answer.text}` : answer.message,
    );
  },
  triedOn: (reads, index) => [reads[index % reads.length] ?? reads[0]],
  expectRejection: async (context, read, attempted, caching) => {
    const websocket = socketOf(context);
    return expectWebSocketRejection(
      websocket,
      read,
      attempted,
      caching,
      (await knownAuthSurface(context, websocket)).maxWaitMs,
    );
  },
  holdsData: holdsWebSocketData,
  isAuthorized: async (context) => (await knownAuthSurface(context, socketOf(context))).open,
  isStillAuthorized: async (context, _read, { answer }, caching) => {
    // A connection that stays silent has rejected the request: only one that could not be opened may be an outage.
    const silent = answer.kind === 'no-answer' && answer.cause === 'timeout';
    return silent || (await connectAuthorized(context, socketOf(context), caching)).open;
  },
  withoutData: () => 'the right credentials get no data over WebSocket either',
};

export const checks = authSurfaceChecks(authSurface);
