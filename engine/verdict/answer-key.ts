import { createHash } from 'node:crypto';
import type { Exchange } from '../wire/exchange.ts';

/**
 * The same for two exchanges of which one shows what the other does: the same request on the same surface, with the same
 * credentials, answered with the same status. It holds no secret.
 */
export function answerKey({ node, transport, request, answer }: Exchange): string {
  const { method, url, headers, body = '' } = request;
  const authorization = headers.authorization ?? headers['x-token'] ?? '';
  const status = answer.kind === 'answer' ? answer.status : answer.cause;
  // Each sending of a JSON-RPC request has an id of its own.
  const asked = body.replace(/"id":\d+/, '');
  return createHash('sha256')
    .update(JSON.stringify([node, transport, method, url, authorization, asked, status]))
    .digest('base64');
}
