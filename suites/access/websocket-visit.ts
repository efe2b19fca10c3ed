import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeContext } from '../../engine/check.ts';
import { rpcBody } from '../../engine/jsonrpc/channel.ts';
import { patiently } from '../../engine/jsonrpc/patiently.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import type { WebSocketWire } from '../../engine/websocket/websocket-wire.ts';
import { accessModes, type Credential, credentialOf } from '../../engine/wire/credential.ts';
import { type Exchange, jsonOf } from '../../engine/wire/exchange.ts';
import { asksForPatience } from '../../engine/wire/rate-limits.ts';
import { type RpcRead, rpcReads } from './rpc-reads.ts';

const mostTries = 4;
const pauseMs = 300;

/** Connects with a credential and asks for data, in a connection of its own. */
export function visit(
  websocket: WebSocketWire,
  read: RpcRead,
  credential: Credential,
  patienceMs?: number,
): Promise<Exchange> {
  return websocket.knock({
    credential,
    body: rpcBody(read.method, read.params, 1),
    id: 1,
    label: read.method,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
}

/** The same with a credential that opens: a plea for patience is no refusal. @throws Unanswered */
export async function visitAsFriend(
  websocket: WebSocketWire,
  read: RpcRead,
  credential: Credential,
): Promise<Exchange> {
  for (let tries = 1; ; tries += 1) {
    const exchange = await patiently(read.method, () => visit(websocket, read, credential), jsonOf);
    const { answer } = exchange;
    if (answer.kind === 'no-answer' || !asksForPatience(answer)) return exchange;
    // The upgrade may be one too many at a time: those of other checks end soon.
    if (tries === mostTries)
      throw new Unanswered(
        'rate-limited',
        `upgrades were refused with status ${answer.status} again and again`,
      );
    await sleep(pauseMs * tries);
  }
}

export function servesOver(read: RpcRead, exchange: Exchange): boolean {
  return read.holds(jsonOf(exchange));
}

/** What the right credentials of a node get over WebSocket. */
export interface OpenDoor {
  readonly open: boolean;
  /** How long a stranger is waited for, who may be met with silence: many times what a friend waited. */
  readonly patienceMs: number;
}

const leastPatienceMs = 500;
const patienceFactor = 10;

/** Asks with the node's own credentials, in each mode until one opens. @throws Unanswered where the node keeps asking for patience */
export async function tryDoor(context: NodeContext, websocket: WebSocketWire): Promise<OpenDoor> {
  const { node, target } = context;
  const [read] = rpcReads(node.api);
  for (const mode of accessModes(node)) {
    const exchange = await visitAsFriend(websocket, read, credentialOf(node, mode));
    if (servesOver(read, exchange)) {
      const patienceMs = Math.min(
        target.limits.timeoutMs,
        leastPatienceMs + patienceFactor * exchange.durationMs,
      );
      return { open: true, patienceMs };
    }
    // Whoever says nothing to one friend says nothing to the other; both together would be waited for in vain.
    if (exchange.answer.kind === 'no-answer' && exchange.answer.cause === 'timeout') break;
  }
  return { open: false, patienceMs: leastPatienceMs };
}

/** The same, once for the checks of a node. */
export function knownDoor(context: NodeContext, websocket: WebSocketWire): Promise<OpenDoor> {
  return context.shared('access.websocket-door', () => tryDoor(context, websocket));
}
