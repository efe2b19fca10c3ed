import type { Credential } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import { readAddress } from '../wire/read-address.ts';
import { isAtOwnOrigin, isRightCredential, pathBehind, type Surface } from '../wire/request-place.ts';
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

/** Undefined where no answer came. */
export function seenOf(exchange: Exchange, credential: Credential, surface: Surface): Seen | undefined {
  if (!isAnswered(exchange)) return undefined;
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
