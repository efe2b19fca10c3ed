import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { knownPlace } from '../../../engine/documents/operation-place.ts';
import { type Credential, noCredential } from '../../../engine/wire/credential.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';

/** One of the two documented reads of the platform API (§4.1); the path is empty where no document describes it any more. */
export interface PlatformRead {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What it gives, as a word. */
  readonly gives: string;
  /** Whether an answer holds what it gives. */
  holds(value: Readonly<Record<string, unknown>>): boolean;
}

export const organization: PlatformRead = {
  path: knownPlace('platform', 'getOrganization')?.path ?? '',
  gives: 'the organization',
  holds: ({ id, name }) => typeof id === 'string' || typeof name === 'string',
};
export const nodeList: PlatformRead = {
  path: knownPlace('platform', 'listNodes')?.path ?? '',
  gives: 'the node list',
  holds: ({ results, count }) => Array.isArray(results) || typeof count === 'number',
};
export const platformReads = [organization, nodeList].filter(({ path }) => path !== '');

/** Whether data of the platform came back, under whatever status. */
export function holdsPlatformData(read: PlatformRead, exchange: Exchange): boolean {
  const value = jsonOf(exchange);
  if (!isJsonObject(value)) return false;
  const { error } = value as Record<string, unknown>;
  return (error === undefined || error === null) && read.holds(value as Record<string, unknown>);
}

/** Whether the API key gets data of a read, asked again. @throws Unanswered */
export async function isKeyAuthorized(
  context: PlatformContext,
  read: PlatformRead,
  caching: Caching,
): Promise<boolean> {
  const { path, query = {} } = read;
  return holdsPlatformData(read, await context.wire.ask({ method: 'GET', path, query }, caching));
}

/** A request to the platform without its key as bearer token. */
export interface KeyPlacement {
  /** As a phrase: `a key that is made up`. */
  readonly description: string;
  readonly credential: Credential;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** How the path of the read is written. */
  readonly spelt?: (path: string) => string;
  /** Why the credential is made up in place of a real one. */
  readonly altered?: string;
}

export const noKey: KeyPlacement = { description: 'no key', credential: noCredential };

/** What a read gets; without a key sent once for all checks that look at it, until one of them asks again. */
export async function sendWith(
  context: PlatformContext,
  read: PlatformRead,
  how: KeyPlacement,
  caching: Caching,
): Promise<Exchange> {
  const { credential, headers, spelt = (path) => path } = how;
  const send = (caching: Caching) =>
    context.wire.expectRejection(
      {
        method: 'GET',
        path: spelt(read.path),
        credential,
        ...(headers === undefined ? {} : { headers }),
        query: { ...read.query, ...how.query },
      },
      caching,
    );
  if (how !== noKey || read.query !== undefined || caching.isFresh) return send(caching);
  const key = `access.platform.without-key ${read.path}`;
  return caching.used(await context.shared(key, () => send(Caching.fresh)));
}
