import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { rpcBody } from '../../../engine/jsonrpc/channel.ts';
import { Unanswered } from '../../../engine/unanswered.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { paramsOf } from '../../support/call-many/call-many-dialect.ts';
import { bundlesOf, callTo, hex } from '../../support/call-many/request.ts';
import { burner } from '../bytecode/burner.ts';

/** How much endless code is sent in one request. */
export interface Load {
  readonly gas: bigint;
  /** Nodes that cap the gas of a call end each call early; many calls make up for it. */
  readonly calls: number;
}

export const loads = [
  { gas: 1n << 44n, calls: 1 },
  { gas: 1n << 44n, calls: 80 },
  { gas: 29_000_000n, calls: 1 },
  { gas: 29_000_000n, calls: 80 },
] as const satisfies readonly Load[];

/** Calls that end by their gas before a short bound, on fast nodes and on slow ones, but not all of them together. */
export const loadsOfShortCalls: readonly Load[] = [
  { gas: 29_000_000n, calls: 80 },
  { gas: 4_000_000n, calls: 80 },
  { gas: 200_000n, calls: 400 },
];

export interface Burn {
  /** Its bound in milliseconds; undefined where TIMEOUT was left out. */
  readonly timeout: number | undefined;
  readonly durationMs: number;
  /** No answer came in the time that the target file allows. */
  readonly cutOff: boolean;
  readonly exchange: Exchange;
}

/**
 * Has endless code run under a bound, and takes the time. Goes past the retries and the sharing of other requests:
 * here an answer that does not come in time is a result.
 * @param timeout in milliseconds; undefined leaves TIMEOUT out
 * @throws Unanswered where no answer came for another reason than time
 */
export async function burnFor(
  { wire, node, target }: NodeContext,
  client: CallManyClient,
  at: string,
  { gas, calls }: Load,
  timeout: number | undefined,
  caching: Caching,
): Promise<Burn> {
  const transactions = Array.from({ length: calls }, () => callTo(at, { gas: hex(gas) }));
  const asked = {
    bundles: bundlesOf(transactions),
    overrides: { [at]: { code: burner } },
    ...(timeout === undefined ? {} : { timeout }),
  };
  const dialect = { ...client.dialect, timeout: 0 };
  const exchange = await wire.expectRejection(
    {
      method: 'POST',
      path: node.path,
      body: rpcBody('eth_callMany', paramsOf(asked, dialect, client.sender), 1),
      label: 'eth_callMany (endless code)',
    },
    caching,
  );
  const { answer, durationMs } = exchange;
  // Where a node counts as down nothing is sent at all, and what comes back at once is about an earlier request.
  const waited = durationMs >= target.limits.timeoutMs * 0.9;
  if (answer.kind === 'no-answer' && (answer.cause !== 'timeout' || !waited))
    throw new Unanswered(answer.cause, answer.message);
  if (answer.kind === 'answer' && answer.status === 429)
    throw new Unanswered('rate-limited', 'the service kept answering 429 Too Many Requests');
  return { timeout, durationMs, cutOff: answer.kind === 'no-answer', exchange };
}
