import { readAddress } from '../wire/address/read-address.ts';
import { isAtOwnOrigin, isRightCredential, pathBehind, type Surface } from '../wire/address/request-place.ts';
import { saysTooMany } from '../wire/availability/rate-limits.ts';
import { saysUnreached } from '../wire/availability/server-error.ts';
import type { Credential } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Answered } from '../wire/wire.ts';

/** One exchange with an answer, as rules see it. */
export interface Seen {
  readonly exchange: Answered;
  readonly credential: Credential;
  /** Behind the surface's own address, without a token: `/v1/nodes/`; empty for the address itself. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Sent to the surface's own address, with a credential that the target file gives for it; always false for gRPC. */
  readonly isAuthorized: boolean;
}

/** Undefined where no answer came, or one that says nothing about the request but that the service was busy. */
export function seenOf(exchange: Exchange, credential: Credential, surface: Surface): Seen | undefined {
  if (!isAnswered(exchange) || isBusyInWords(exchange)) return undefined;
  const { transport, request } = exchange;
  const url = readAddress(request.url);
  return {
    exchange,
    credential,
    path: pathBehind(exchange, credential, surface, url),
    query: url.searchParams,
    isAuthorized:
      transport !== 'grpc' && isAtOwnOrigin(exchange, surface) && isRightCredential(credential, surface),
  };
}

/** The same object for the check that asked: what was made of its answer is found by it. */
function isAnswered(exchange: Exchange): exchange is Answered {
  return exchange.answer.kind === 'answer';
}

/** Of 429 and statuses from 500 on rules know themselves what they are. */
function isBusyInWords({ answer }: Answered): boolean {
  return answer.status !== 429 && (saysTooMany(answer) || saysUnreached(answer));
}
