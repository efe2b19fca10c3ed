import { isJsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { knownPlace, placeOf } from '../../../engine/documents/operation-place.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered, WireRequest } from '../../../engine/wire/wire.ts';

/** §4.1 @throws Unanswered */
export function askOrganization(
  context: PlatformContext,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  const { method, path } = placeOf('platform', 'getOrganization');
  return context.wire.ask({ method, path, ...more }, caching);
}

export function idOf(exchange: Exchange): unknown {
  const value = jsonOf(exchange);
  return isJsonObject(value) ? value.id : undefined;
}

/** Server errors and answers 429 say nothing of the organization. */
export function asksForOrganization({ exchange, path, isAuthorized }: Seen): boolean {
  const { request, answer } = exchange;
  const isAnswered = answer.status < 500 && answer.status !== 429;
  return (
    isAuthorized &&
    isAnswered &&
    request.method === 'GET' &&
    path === knownPlace('platform', 'getOrganization')?.path
  );
}
