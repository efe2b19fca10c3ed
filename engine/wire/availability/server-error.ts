import { fieldOf, fieldsOf } from '../../../base/json-object.ts';
import type { Answer } from '../exchange.ts';

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** The status UNAVAILABLE of gRPC, where the server itself returned it; statuses of HTTP have three digits. */
export const grpcUnavailable = 14;

/** What servers of the sharded chain say with whatever status when none of the nodes behind them has answered in time. */
const unreached =
  /LITE_SERVER_NETWORK|lite ?-?servers?\b.*\btime(?:d )?-?out|\btime(?:d )?-?out\b.*(?:lite ?-?server|adnl query)|no working lite ?servers/i;
/** Such messages are short. */
const longestMessage = 400;

/**
 * Whether an answer may come from an outage: a status of 500 or more, or UNAVAILABLE, or the words that there was one. What holds the
 * data that was asked for was answered by the service itself, whatever its status.
 */
export function isServerError(answer: Answer): boolean {
  return (isOfServer(answer.status) && !holdsData(answer)) || saysUnreached(answer);
}

/** Whether an error says in words that the service did not reach what is behind it: where the contract leaves statuses of errors open (§7.5). */
export function saysUnreached({ text, body }: Answer): boolean {
  if (body.kind === 'empty' || text.length > longestMessage) return false;
  if (body.kind === 'not-json') return unreached.test(text);
  const { error, Error: message, detail, result = null } = fieldsOf(body.value);
  const said = [error, message, detail, fieldOf(error, 'message')];
  return result === null && said.some((one) => typeof one === 'string' && unreached.test(one));
}

/** A gateway that says that nobody is behind it. With Retry-After it is a rate limit. */
export function isGatewayError(answer: Answer): boolean {
  if (saysUnreached(answer)) return true;
  const { status, headers } = answer;
  if (status !== grpcUnavailable && !gatewayStatuses.has(status)) return false;
  return headers['retry-after'] === undefined && !holdsData(answer);
}

/** Whether a status says nothing about the request: it came too soon, or to a server in trouble. */
export function isMomentary(status: number): boolean {
  return status === 429 || status >= 500;
}

function isOfServer(status: number): boolean {
  return status >= 500 || status === grpcUnavailable;
}

/** Lists that documented answers hold (§2.3, §4.7, §4.8). */
const lists = ['results', 'orders', 'shards', 'messages'] as const;

/** A JSON-RPC result (§4.3), a list, an organization (§2.1), a balance record (§2.5), or a block of the wallet chain (§4.7). */
function holdsData({ body }: Answer): boolean {
  if (body.kind !== 'json') return false;
  const fields = fieldsOf(body.value);
  if (fields.jsonrpc !== undefined && fields.result !== undefined) return true;
  if (lists.some((name) => Array.isArray(fields[name]))) return true;
  if (typeof fields.id === 'string' && typeof fields.name === 'string') return true;
  return (
    typeof fields.blockID === 'string' ||
    Array.isArray(fields.transaction_balance_trace) ||
    typeof fieldsOf(fieldsOf(fields.block_header).raw_data).number === 'number'
  );
}
