import type { Caching } from '../../../engine/caching.ts';
import { placeOf } from '../../../engine/documents/operation-place.ts';
import { isPageOfNodes } from '../../../engine/wire/interlock.ts';
import type { Answered, Wire } from '../../../engine/wire/wire.ts';
import { type ListPage, readPage } from './list-page.ts';
import type { ListReader } from './list-reader.ts';

/** The value of `next` or `previous` (§2.3). */
export type Link =
  | { readonly kind: 'none' }
  /** At the origin of the platform; `url` is absolute. */
  | { readonly kind: 'here'; readonly url: string }
  /** At another origin: never followed, as the key must not go there. */
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** At the origin, but not below the list of nodes: never followed, as it is no documented read. */
  | { readonly kind: 'astray'; readonly url: string }
  | { readonly kind: 'unreadable' };

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads a link as found on a page: absolute, or relative to the address that the page came from. */
export function readLink(value: unknown, page: ListPage, wire: Pick<Wire, 'base'>): Link {
  return value === null ? { kind: 'none' } : readAddress(value, page.exchange.request.url, wire);
}

function readAddress(value: unknown, from: string, { base }: Pick<Wire, 'base'>): Link {
  if (typeof value !== 'string' || !URL.canParse(value, from)) return { kind: 'unreadable' };
  const url = new URL(value, from);
  if (!/^https?:$/.test(url.protocol)) return { kind: 'unreadable' };
  const home = new URL(base);
  // A service on this machine that names itself by another of the machine's own names is still the same one.
  if (loopback.has(url.hostname) && loopback.has(home.hostname)) url.hostname = home.hostname;
  if (url.origin !== home.origin) return { kind: 'elsewhere', url: url.href };
  return { kind: isPageOfNodes(url) ? 'here' : 'astray', url: url.href };
}

const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const maxRedirections = 3;

/**
 * Reads the page behind a link at the platform's origin. A link may be redirected, as one without the slash at the end
 * often is; only to where a link itself may lead is the redirection followed. @throws Unanswered
 */
export async function followLink(wire: Wire, url: string, caching: Caching): Promise<Answered> {
  const { label } = placeOf('platform', 'listNodes');
  let exchange = await wire.follow(url, label, caching);
  for (let count = 0; count < maxRedirections; count += 1) {
    const { status, headers } = exchange.answer;
    if (!redirections.has(status)) return exchange;
    const onward = readAddress(headers.location, exchange.request.url, wire);
    if (onward.kind !== 'here') return exchange;
    exchange = await wire.follow(onward.url, label, caching);
  }
  return exchange;
}

/** How a walk along `next` ended. */
type WalkEnd =
  /** With a page without next page. */
  | 'null'
  /** With a link that was followed before, or a page that holds nothing new. */
  | 'repeats'
  /** With a link to what is no page, to another origin, or to no address at all. */
  | 'nowhere'
  | 'limit';

export interface Walk {
  readonly pages: readonly ListPage[];
  readonly ended: WalkEnd;
}

/** After so many empty pages in a row nothing more is expected of a walk. */
const maxEmptyPages = 2;

/** Walks along `next` from a first page. It ends in bounded time whatever the links say. @throws Unanswered */
export async function walkLinks(reader: ListReader, first: ListPage, caching: Caching): Promise<Walk> {
  const { wire, maxPages } = reader;
  const pages = [first];
  const visited = new Set([first.exchange.request.url]);
  const keys = new Set(first.rows.map(({ key }) => key));
  let empty = 0;
  for (let page = first; pages.length < maxPages; ) {
    const link = readLink(page.next, page, wire);
    if (link.kind === 'none') return { pages, ended: 'null' };
    if (link.kind !== 'here') return { pages, ended: 'nowhere' };
    if (visited.has(link.url)) return { pages, ended: 'repeats' };
    visited.add(link.url);
    reader.rereads?.asking(caching);
    const following = readPage(await followLink(wire, link.url, caching));
    if (following === undefined) return { pages, ended: 'nowhere' };
    pages.push(following);
    empty = following.rows.length === 0 ? empty + 1 : 0;
    const old = following.rows.length > 0 && following.rows.every(({ key }) => keys.has(key));
    if (old || empty >= maxEmptyPages) return { pages, ended: 'repeats' };
    for (const { key } of following.rows) keys.add(key);
    page = following;
  }
  return { pages, ended: 'limit' };
}
