import type { Answer } from './exchange.ts';

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an answer may come from an outage: a status of 500 or more. What holds the data that was asked for was answered
 * by the service itself, whatever its status: a JSON-RPC result (§4.3), or a page of a list (§2.3).
 */
export function isServerError(answer: Answer): boolean {
  return answer.status >= 500 && !holdsData(answer);
}

/** A gateway that says that nobody is behind it. With a time to come back it is a plea for patience. */
export function isGatewayError(answer: Answer): boolean {
  return (
    gatewayStatuses.has(answer.status) && answer.headers['retry-after'] === undefined && !holdsData(answer)
  );
}

function holdsData({ body }: Answer): boolean {
  if (body.kind !== 'json' || typeof body.value !== 'object' || body.value === null) return false;
  const { jsonrpc, result, results } = body.value as Readonly<Record<string, unknown>>;
  return (jsonrpc !== undefined && result !== undefined) || Array.isArray(results);
}
