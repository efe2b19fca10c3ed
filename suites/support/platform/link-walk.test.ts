import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Caching } from '../../../engine/caching.ts';
import { Session } from '../../../engine/run/session.ts';
import { parseTarget } from '../../../engine/target/target-file.ts';
import { pageOf } from './fixtures/sample-page.ts';
import { readLink, walkLinks } from './link-walk.ts';
import { readPage } from './list-page.ts';

const base = 'https://api.example';
const read = (value: unknown, at = base) => readLink(value, pageOf([]), { base: at });

describe('a page link', () => {
  it('is none where it is null, and only there', () => {
    expect(read(null)).toEqual({ kind: 'none' });
    expect(read(undefined)).toEqual({ kind: 'unreadable' });
    expect(read(3)).toEqual({ kind: 'unreadable' });
    expect(read('https://')).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['absolute', 'https://api.example/v1/nodes/?page=3'],
    ['with the port written out', 'https://api.example:443/v1/nodes/?page=3'],
    ['a path', '/v1/nodes/?page=3'],
    ['a query', '?page=3'],
  ])('may be %s', (_, link) => {
    expect(read(link)).toEqual({ kind: 'here', url: 'https://api.example/v1/nodes/?page=3' });
  });

  it.each([
    'https://api.elsewhere.example/v1/nodes/?page=3',
    'http://api.example/v1/nodes/?page=3',
    '//elsewhere.example/v1/nodes/',
    'https://api.example:8443/v1/nodes/?page=3',
  ])('that leads to %s is never followed', (link) => {
    expect(read(link)).toMatchObject({ kind: 'elsewhere' });
  });

  it.each(['/', '/v1/organization/', '/v1/nodes-of-others/', '/v2/?page=/v1/nodes/'])(
    'that leads to %s is at the origin, and no page of nodes',
    (link) => {
      expect(read(link)).toEqual({ kind: 'astray', url: `https://api.example${link}` });
    },
  );

  it.each([
    ['localhost', '127.0.0.1'],
    ['127.0.0.1', '[::1]'],
    ['[::1]', 'localhost'],
  ])('may name this machine %s where the target file names it %s', (name, home) => {
    expect(read(`http://${name}:8080/v1/nodes/`, `http://${home}:8080`)).toEqual({
      kind: 'here',
      url: `http://${home}:8080/v1/nodes/`,
    });
  });

  it.each([
    ['another port of this machine', 'http://localhost:8081/v1/nodes/', 'http://127.0.0.1:8080'],
    ['elsewhere from this machine', 'http://api.example:8080/v1/nodes/', 'http://127.0.0.1:8080'],
    ['this machine from elsewhere', 'https://localhost/v1/nodes/', 'https://api.example'],
  ])('that leads to %s is never followed', (_, link, home) => {
    expect(read(link, home)).toMatchObject({ kind: 'elsewhere' });
  });
});

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const queryOf = (page: number) => (page === 1 ? '' : `?page=${page}`);

/**
 * Walks over a service of these pages: `/v1/nodes/` is the first, `?page=2` the second; behind the last there is none.
 * A page is written as the ids of its nodes and where it says that the next one is: `a b > ?page=2`.
 */
async function walkOver(
  pages: readonly string[],
  maxPages = 10,
  redirected: ReadonlyMap<string, string> = new Map(),
) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const location = redirected.get(url);
    if (location !== undefined) {
      response.writeHead(302, { location }).end();
      return;
    }
    const query = url.replace('/v1/nodes/', '');
    asked.push(query);
    const page = pages.find((_, index) => queryOf(index + 1) === query);
    const [ids = '', next = null] = page?.split('>').map((part) => part.trim()) ?? [];
    const results = ids === '' ? [] : ids.split(' ').map((id) => ({ id }));
    const body = page === undefined ? { error: { code: 'not_found' } } : { count: 9, next, results };
    response.writeHead(page === undefined ? 404 : 200).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = JSON.stringify({ name: 'walk', platform: { baseUrl, apiKey: 'a-key-of-no-service' } });
  const session = new Session(await parseTarget(file, 'walk', {}), '0.0.0', new AbortController().signal);
  cleanups.push(async () => {
    await session.close();
    await new Promise((resolve) => server.close(resolve));
  });
  const wire = session.platformWire();
  const first = readPage(await wire.ask({ method: 'GET', path: '/v1/nodes/' }, Caching.shared));
  if (first === undefined) throw new Error('the service has no first page');
  const { ended, pages: read } = await walkLinks({ wire, maxPages }, first, Caching.shared);
  return { ended, read: read.map(({ rows }) => rows.map(({ key }) => key).join(' ')), asked };
}

describe('a walk along the links', () => {
  it.each<[what: string, pages: readonly string[]]>([
    ['the only one', ['a']],
    ['after others', ['a b > ?page=2', 'c > ?page=3', 'd']],
    ['after one that holds a known row beside a new one', ['a b > ?page=2', 'b c > ?page=3', 'd']],
    ['after empty ones, each alone', ['a > ?page=2', '> ?page=3', 'b > ?page=4', '> ?page=5', 'c']],
  ])('ends with a page without next page, %s', async (_, pages) => {
    expect(await walkOver(pages)).toEqual({
      ended: 'null',
      read: pages.map((page) => page.replace(/ ?>.*/, '')),
      asked: pages.map((_page, index) => queryOf(index + 1)),
    });
  });

  it.each<[what: string, pages: readonly string[], read: number]>([
    ['to itself', ['a > /v1/nodes/'], 1],
    ['to a page before it', ['a > ?page=2', 'b > ?page=3', 'c > ?page=2'], 3],
    ['to the rows of the first page', ['a b > ?page=2', 'b a > ?page=3', 'c'], 2],
    ['to the rows of a later page', ['a > ?page=2', 'b > ?page=3', 'b > ?page=4', 'c'], 3],
    ['from one empty page to another', ['a > ?page=2', '> ?page=3', '> ?page=4', 'b'], 3],
  ])('repeats itself where a page leads %s', async (_, pages, count) => {
    const { ended, read, asked } = await walkOver(pages);
    expect([ended, read.length, asked.length]).toEqual(['repeats', count, count]);
  });

  it.each([
    ['to a page that is not there', '?page=3', ['', '?page=2', '?page=3']],
    ['to another origin', 'http://elsewhere.example/v1/nodes/', ['', '?page=2']],
    ['to what is no page of nodes', '/v1/organization/', ['', '?page=2']],
    ['to no address', 'https://', ['', '?page=2']],
  ])('ends nowhere where a page leads %s', async (_, next, asked) => {
    expect(await walkOver(['a > ?page=2', `b > ${next}`])).toEqual({
      ended: 'nowhere',
      read: ['a', 'b'],
      asked,
    });
  });

  it.each([
    ['at the origin', ['/v1/nodes/?page=2'], 'null', ['a', 'b']],
    ['in several steps', ['/v1/nodes/x', '/v1/nodes/?page=2'], 'null', ['a', 'b']],
    ['to another origin', ['http://elsewhere.example/v1/nodes/?page=2'], 'nowhere', ['a']],
    ['to what is no page of nodes', ['/v1/organization/'], 'nowhere', ['a']],
    ['in a circle', ['/v1/nodes?page=2'], 'nowhere', ['a']],
  ])('follows a redirection %s as far as a link may lead', async (_, steps, end, pages) => {
    const from = ['/v1/nodes?page=2', ...steps];
    const redirected = new Map(steps.map((to, index) => [from[index] ?? '', to]));
    const { ended, read } = await walkOver(['a > /v1/nodes?page=2', 'b'], 10, redirected);
    expect([ended, read]).toEqual([end, pages]);
  });

  it.each([1, 2, 3])('reads no more pages than its limit of %i', async (limit) => {
    const { ended, read, asked } = await walkOver(['a > ?page=2', 'b > ?page=3', 'c > ?page=4', 'd'], limit);
    expect([ended, read.length, asked.length]).toEqual(['limit', limit, limit]);
  });
});
