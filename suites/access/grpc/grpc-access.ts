import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import type { GrpcWire } from '../../../engine/grpc/grpc-wire.ts';
import { type Exchange, statusOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';

/** The status codes of gRPC that matter here. */
const code = {
  ok: 0,
  invalidArgument: 3,
  notFound: 5,
  permissionDenied: 7,
  failedPrecondition: 9,
  outOfRange: 11,
  unimplemented: 12,
  unauthenticated: 16,
} as const;

/** A method that was reached may reject our empty message: the token was accepted all the same. */
const ownWords: ReadonlySet<number> = new Set([
  code.invalidArgument,
  code.failedPrecondition,
  code.outOfRange,
]);
/** Without a method named in the target file, the health service may not be there at all. */
const notThere: ReadonlySet<number> = new Set([code.notFound, code.unimplemented]);
const rejections: ReadonlySet<number> = new Set([code.permissionDenied, code.unauthenticated]);

/** What the right token gets. */
export type GrpcAccess =
  | { readonly kind: 'open'; readonly exchange: Answered }
  | { readonly kind: 'rejected'; readonly exchange: Answered }
  /** The method does not answer as one that is served. */
  | { readonly kind: 'unserved'; readonly exchange: Answered }
  /** Nothing can be tried: the target file names no method, and the health check is not served. */
  | { readonly kind: 'no-method'; readonly exchange: Answered };

/** @throws Unanswered */
export async function callWithToken(
  context: NodeContext,
  grpc: GrpcWire,
  caching: Caching,
): Promise<GrpcAccess> {
  const exchange = await grpc.ask({ metadata: grpc.rightMetadata }, caching);
  return accessOf(exchange, context.node.method !== undefined);
}

/** @param isNamed whether somebody says that the method is there */
export function accessOf(exchange: Answered, isNamed: boolean): GrpcAccess {
  const { status } = exchange.answer;
  if (wasAccepted(exchange)) return { kind: 'open', exchange };
  if (rejections.has(status)) return { kind: 'rejected', exchange };
  return { kind: notThere.has(status) && !isNamed ? 'no-method' : 'unserved', exchange };
}

/** Whether a call was rejected for its token, in the word that means nothing else. */
export function isUnauthenticated(exchange: Exchange): boolean {
  return statusOf(exchange) === code.unauthenticated;
}

/** Whether the token of a call was accepted, whatever the method made of the message. */
export function wasAccepted({ answer }: Answered): boolean {
  return answer.status === code.ok || ownWords.has(answer.status);
}

/** Whether a call reached the method, as one with the right token does. */
export function hasReachedMethod(exchange: Exchange, opening: GrpcAccess): boolean {
  const status = statusOf(exchange);
  return status === code.ok || (opening.kind === 'open' && status === statusOf(opening.exchange));
}

/** A status for a person: `status 16: No valid auth token`. */
export function statusText({ answer }: Exchange): string {
  return answer.kind === 'answer' ? `status ${answer.status}: ${answer.text}` : answer.message;
}
