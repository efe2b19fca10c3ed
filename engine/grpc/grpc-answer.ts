import type { Metadata } from '@grpc/grpc-js';
import { grpcUnavailable } from '../wire/availability/server-error.ts';
import type { Answer, NoAnswer } from '../wire/exchange.ts';
import type { GrpcReply } from './grpc-reply.ts';
import { streamSilenceMs } from './open-stream.ts';

/** A larger message counts as one that cannot be read. */
export const maxMessageBytes = 4 * 1024 * 1024;
const empty = Buffer.alloc(0);
const status = {
  ok: 0,
  cancelled: 1,
  deadlineExceeded: 4,
  resourceExhausted: 8,
  internal: 13,
  unavailable: grpcUnavailable,
} as const;

/** How grpc-js reports a message beyond the size limit. */
const tooLarge = /larger than max|memory limit exceeded/i;
/** How grpc-js reports the end of a stream or connection without a response. */
const brokenOff = /RST_STREAM|GOAWAY|Call ended without|stream closed/i;

/** How it reports a connection that was lost after the response had begun. */
const lostMidway = /^Connection dropped$|ECONN|ETIMEDOUT|EPIPE|HTTP status/;

/** Whether the server itself returned UNAVAILABLE: for an unreachable server grpc-js sets the same code, without headers. */
function saidItself({ details, metadata }: GrpcReply): boolean {
  const spoke = metadata.some((one) => /^application\/grpc/.test(String(one?.get('content-type')[0] ?? '')));
  return spoke && !lostMidway.test(details);
}

/** What a unary call got, as an answer: any status of the server itself is one. */
export function answerOf(reply: GrpcReply, timeoutMs: number): Answer | NoAnswer {
  const { code, details, metadata, message } = reply;
  if (code === status.internal && brokenOff.test(details))
    return { kind: 'no-answer', cause: 'unreachable', message: details };
  if (code === status.unavailable && !saidItself(reply))
    return { kind: 'no-answer', cause: 'unreachable', message: details };
  if (code === status.resourceExhausted) {
    if (!tooLarge.test(details)) return { kind: 'no-answer', cause: 'rate-limited', message: details };
    const message = `a message of more than ${maxMessageBytes} bytes, or too large for a buffer (${details})`;
    return { kind: 'no-answer', cause: 'unreadable', message };
  }
  if (code === status.deadlineExceeded) {
    return { kind: 'no-answer', cause: 'timeout', message: `no complete response within ${timeoutMs} ms` };
  }
  const text = code === status.ok ? (message ?? empty).toString('base64') : details;
  const why = code === status.ok ? 'a protobuf message, in base64' : 'the details of a status';
  return {
    kind: 'answer',
    status: code,
    headers: headersOf(metadata),
    text,
    body: text === '' ? { kind: 'empty' } : { kind: 'not-json', why },
  };
}

/** A message is the response, whatever status follows; a stream without messages was cancelled by us. */
export function streamAnswer(reply: GrpcReply, timeoutMs: number): Answer | NoAnswer {
  const { code, message } = reply;
  if (message === undefined) {
    const details = `cancelled after ${streamSilenceMs} ms without a message`;
    return answerOf(code === status.cancelled ? { ...reply, details } : reply, timeoutMs);
  }
  const answer = answerOf({ ...reply, code: status.ok }, timeoutMs);
  if (answer.kind === 'no-answer' || code === status.cancelled) return answer;
  return { ...answer, headers: { ...answer.headers, 'grpc-status': String(code) } };
}

function headersOf(parts: readonly (Metadata | undefined)[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const metadata of parts) {
    for (const [name, value] of Object.entries(metadata?.toJSON() ?? {})) {
      headers[name] = value
        .map((one) => (Buffer.isBuffer(one) ? one.toString('base64') : String(one)))
        .join(', ');
    }
  }
  return headers;
}
