import { fieldsOf } from '../../base/json-object.ts';
import type { Answer } from './exchange.ts';

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** The status UNAVAILABLE of gRPC, where the server itself returned it; statuses of HTTP have three digits. */
export const grpcUnavailable = 14;

/**
 * Whether an answer may come from an outage: a status of 500 or more, or UNAVAILABLE. What holds the data that was asked for was
 * answered by the service itself, whatever its status.
 */
export function isServerError(answer: Answer): boolean {
  return isOfServer(answer.status) && !holdsData(answer);
}

/** A gateway that says that nobody is behind it. With Retry-After it is a rate limit. */
export function isGatewayError(answer: Answer): boolean {
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
