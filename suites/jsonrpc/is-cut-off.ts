import type { RpcReply } from '../../engine/jsonrpc/reply.ts';

/**
 * Whether an answer with status 200 begins as a response with a result, and stops before its end. No error page looks so, whatever
 * was asked; an object that is closed, and only more than our reader takes, is not cut off.
 */
export function isCutOff({ exchange: { transport, answer } }: RpcReply): boolean {
  if (transport !== 'http' || answer.kind !== 'answer') return false;
  const { status, headers, body } = answer;
  if (status !== 200 || body.kind !== 'not-json') return false;
  // Where the end of the connection is the end of the body, a failure of the network looks the same.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return false;
  const text = answer.text.trim();
  if (!text.startsWith('{') || text.endsWith('}')) return false;
  // The contract does not show errors: what may be one is left alone.
  const [begin = ''] = text.split('"error"', 1);
  return begin.includes('"result"') || (begin === text && begin.includes('"jsonrpc"'));
}
