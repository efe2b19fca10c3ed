import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { busyErrorOf } from '../../../engine/jsonrpc/busy-error.ts';
import { rpcBody } from '../../../engine/jsonrpc/channel.ts';
import { keptBusy } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import { Unanswered } from '../../../engine/unanswered.ts';
import type { WebSocketWire } from '../../../engine/websocket/websocket-wire.ts';
import { credentialOf } from '../../../engine/wire/credential.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { paramsOf } from '../../support/call-many/call-many-dialect.ts';
import { bundlesOf, callTo, hex } from '../../support/call-many/request.ts';
import { burner } from '../bytecode/burner.ts';

/** How much endless code is sent in one request. */
export interface Load {
  readonly gas: bigint;
  /** Nodes that cap the gas of a call end each call early; many calls make up for it. */
  readonly calls: number;
  /** Calls of less gas that go first. */
  readonly first?: Load;
}

export const loads = [
  { gas: 1n << 44n, calls: 1 },
  { gas: 1n << 44n, calls: 80 },
  { gas: 29_000_000n, calls: 1 },
  { gas: 29_000_000n, calls: 80 },
] as const satisfies readonly Load[];

/** Calls that end by their gas before a short bound on fast nodes, but not all of them together. */
export const shortCalls: Load = { gas: 29_000_000n, calls: 120 };
/** The same on slow nodes. The shortest go first: a call that meets the bound alone may end the request. */
export const shorterCalls: Load = {
  gas: 4_000_000n,
  calls: 80,
  first: {
    gas: 1_000_000n,
    calls: 60,
    first: { gas: 200_000n, calls: 100, first: { gas: 60_000n, calls: 350 } },
  },
};

/** The gas of each call of a load, in their order. */
export function gasOfCalls({ gas, calls, first }: Load): readonly bigint[] {
  const before = first === undefined ? [] : gasOfCalls(first);
  return [...before, ...Array.from({ length: calls }, () => gas)];
}

/** Endless code in one request. */
export interface BurnRequest {
  /** Where the code is to stand. */
  readonly at: string;
  readonly load: Load;
  /** Its bound in milliseconds; undefined leaves TIMEOUT out. */
  readonly timeout: number | undefined;
  /** It is sent over HTTP where undefined. */
  readonly websocket: WebSocketWire | undefined;
}

export interface Burn {
  readonly asked: BurnRequest;
  readonly durationMs: number;
  /** No answer came in the time that the target file allows. */
  readonly cutOff: boolean;
  readonly exchange: Exchange;
}

/**
 * Has endless code run under a bound, and takes the time. Goes past the retries and the sharing of other requests:
 * here an answer that does not come in time is a result.
 * @throws Unanswered where no answer came for another reason than time
 */
export async function burnFor(
  context: NodeContext,
  client: CallManyClient,
  asked: BurnRequest,
  caching: Caching,
): Promise<Burn> {
  const exchange = await send(
    context,
    asked.websocket,
    rpcBody('eth_callMany', paramsFor(client, asked), 1),
    caching,
  );
  const { answer, durationMs } = exchange;
  // Where a node counts as down nothing is sent at all, and what comes back at once is about an earlier request.
  const waited = durationMs >= context.target.limits.timeoutMs * 0.9;
  if (answer.kind === 'no-answer' && (answer.cause !== 'timeout' || !waited))
    throw new Unanswered(answer.cause, answer.message);
  if (answer.kind === 'answer' && answer.status === 429)
    throw new Unanswered('rate-limited', 'the service kept answering 429 Too Many Requests');
  // A timeout is what endless code is to run into.
  if (busyErrorOf(jsonOf(exchange)) === 'rate-limited') throw keptBusy('eth_callMany', 'rate-limited');
  return { asked, durationMs, cutOff: answer.kind === 'no-answer', exchange };
}

function paramsFor({ dialect, sender }: CallManyClient, { at, load, timeout }: BurnRequest): unknown {
  const transactions = gasOfCalls(load).map((gas) => callTo(at, { gas: hex(gas) }));
  const bounds = timeout === undefined ? {} : { timeout };
  const asked = { bundles: bundlesOf(transactions), overrides: { [at]: { code: burner } }, ...bounds };
  return paramsOf(asked, { ...dialect, timeout: 0 }, sender);
}

function send(
  { wire, node, mode }: NodeContext,
  websocket: BurnRequest['websocket'],
  body: string,
  caching: Caching,
): Promise<Exchange> {
  const label = 'eth_callMany (endless code)';
  return websocket === undefined
    ? wire.expectRejection({ method: 'POST', path: node.path, body, label }, caching)
    : websocket.expectRejection({ credential: credentialOf(node, mode), body, id: 1, label }, caching);
}
