import { TooMuchInFlight } from '../../ledger/response-memory-budget.ts';
import { BodyTooLarge } from '../body/read-body.ts';
import type { NoAnswer } from '../exchange.ts';

/** What an error of a request over HTTP says of the service. */
export function noAnswer(error: unknown, timeoutMs: number): NoAnswer {
  const {
    name = '',
    message = String(error),
    code = '',
    hostname,
  } = error as { name?: string; message?: string; code?: string; hostname?: string };
  if (error instanceof BodyTooLarge || error instanceof TooMuchInFlight)
    return { kind: 'no-answer', cause: 'unreadable', message };
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) {
    return { kind: 'no-answer', cause: 'timeout', message: `no complete response within ${timeoutMs} ms` };
  }
  if (
    /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/.test(code) ||
    /certificate/.test(message)
  ) {
    return { kind: 'no-answer', cause: 'unreachable', message: `TLS connection failed: ${message}` };
  }
  if (
    /HTTP_PARSER|HPE_|HEADERS_OVERFLOW|INVALID|CONTENT_LENGTH|Z_/.test(code) ||
    name === 'HTTPParserError'
  ) {
    return { kind: 'no-answer', cause: 'unreadable', message: `invalid HTTP response: ${message}` };
  }
  if (code === 'ENOTFOUND' && hostname !== undefined) {
    const message = `host ${hostname} not found: check the address in the target file`;
    return { kind: 'no-answer', cause: 'unreachable', message };
  }
  // Messages of the operating system begin with what they were about and contain the code.
  const told = message.includes(code) ? message : `${message} (${code})`;
  return { kind: 'no-answer', cause: 'unreachable', message: told };
}
