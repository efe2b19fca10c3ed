import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../embedded-target.ts';
import { protocols, providers, publicNetworks, regions, statuses } from './vocabulary.ts';

interface Node {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly status: string;
  readonly type: string;
  readonly provider: string;
  readonly region: string;
  readonly network: string;
  readonly organization: string;
  readonly configuration: { readonly archive: boolean };
  readonly details: Readonly<Record<string, unknown>>;
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Node[];
}

let target: EmbeddedTarget;

beforeAll(async () => {
  target = await startEmbeddedTarget({ seed: 3, tls: false });
});
afterAll(() => target.close());

async function get(query: string): Promise<{ status: number; body: Page }> {
  const { baseUrl, apiKey } = target.targetFile.platform;
  const url = query.startsWith('http') ? query : `${baseUrl}/v1/nodes/?${query}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  return { status: answer.status, body: (await answer.json()) as Page };
}

/** Every page along `next`. */
async function walk(query: string): Promise<Page[]> {
  const pages = [(await get(query)).body];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    pages.push((await get(next)).body);
  }
  return pages;
}

const filters = fc.record(
  {
    status: fc.constantFrom(...statuses),
    type: fc.constantFrom('shared', 'dedicated'),
    provider: fc.constantFrom(...providers),
    region: fc.constantFrom(...regions),
    archive: fc.constantFrom('true', 'false'),
    name: fc.constantFrom('rpc', 'api', 'Node', 'zz'),
    order_by: fc.constantFrom('name', '-name', 'created_at', '-created_at'),
  },
  { requiredKeys: [] },
);

function passes(node: Node, query: Partial<Record<string, string>>): boolean {
  return (
    (query.status ?? node.status) === node.status &&
    (query.type ?? node.type) === node.type &&
    (query.provider ?? node.provider) === node.provider &&
    (query.region ?? node.region) === node.region &&
    (query.name ?? node.name) === node.name &&
    (query.archive ?? String(node.configuration.archive)) === String(node.configuration.archive)
  );
}

describe('the node list', () => {
  it('holds four pages, whose links lead on and back and end in null', async () => {
    const pages = await walk('');
    expect(pages.map((page) => page.results.length)).toEqual([20, 20, 20, expect.any(Number)]);
    expect(pages[0]?.previous).toBeNull();
    for (const [index, page] of pages.entries()) {
      if (page.previous !== null) expect((await get(page.previous)).body).toEqual(pages[index - 1]);
      expect((await get(`page=${index + 1}`)).body.results).toEqual(page.results);
    }
  });

  it('gives exactly what filters and order ask for, over pages that partition it', async () => {
    const all = (await walk('')).flatMap((page) => page.results);
    await fc.assert(
      fc.asyncProperty(filters, async (query) => {
        const pages = await walk(new URLSearchParams(query as Record<string, string>).toString());
        const got = pages.flatMap((page) => page.results);
        const expected = all.filter((node) => passes(node, query));
        expect(new Set(got.map((node) => node.id))).toEqual(new Set(expected.map((node) => node.id)));
        expect(pages.map((page) => page.count)).toEqual(pages.map(() => expected.length));
        expect(got).toHaveLength(expected.length);
        const key = query.order_by?.replace('-', '') as 'name' | 'created_at' | undefined;
        if (key === undefined) return;
        const keys = got.map((node) => node[key]);
        const sorted = [...keys].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
        expect(keys).toEqual(query.order_by?.startsWith('-') === true ? sorted.reverse() : sorted);
      }),
      { numRuns: 60 },
    );
  });

  it('parts its nodes by protocol and by public network, and networks stay whole', async () => {
    const all = (await walk('')).flatMap((page) => page.results);
    for (const [name, values] of [
      ['protocol', protocols],
      ['public_network', publicNetworks],
    ] as const) {
      const parts = await Promise.all(
        values.map(async (value) => (await walk(`${name}=${value}`)).flatMap((page) => page.results)),
      );
      expect(parts.every((part) => part.length > 0)).toBe(true);
      expect(parts.flat()).toHaveLength(all.length);
      expect(new Set(parts.flat().map((node) => node.id)).size).toBe(all.length);
      const networks = parts.flatMap((part) => [...new Set(part.map((node) => node.network))]);
      expect(new Set(networks).size).toBe(networks.length);
    }
  });

  it.each([
    'status=deleting',
    'archive=yes',
    'order_by=id',
    'region=eu1',
    'public_network=ethereum',
    'project_type=private',
  ])('rejects %s with the error body of §7.1', async (query) => {
    expect(await get(query)).toEqual({
      status: 400,
      body: { error: { code: expect.any(String), message: expect.any(String) } },
    });
  });

  it.each(['page=0', 'page=99', 'page=-1', 'page=two'])('knows no %s', async (query) => {
    expect(await get(query)).toMatchObject({ status: 404, body: { error: { code: 'NotFound' } } });
  });

  it('passes over unknown parameters and empty values', async () => {
    expect((await get('status=&colour=red&page=')).body.results).toEqual((await get('')).body.results);
  });

  it('finds no node of a project, network or organization that does not exist, on one empty page', async () => {
    for (const query of ['project=PR-0-0-0', 'network=NW-0-0-0', 'organization=RG-0-0']) {
      expect((await get(query)).body).toEqual({ count: 0, next: null, previous: null, results: [] });
    }
  });

  it('lists the nodes of the target file as running, with the endpoints and credentials that open them', async () => {
    const running = (await walk('status=running')).flatMap((page) => page.results);
    for (const entry of target.targetFile.nodes) {
      if (entry.auth === undefined) continue;
      const { token, username, password } = entry.auth;
      expect(running.find((node) => node.name === entry.name)?.details).toMatchObject({
        https_endpoint: entry.url,
        ...(entry.websocketUrl === undefined ? {} : { wss_endpoint: `${entry.websocketUrl}/ws` }),
        auth_key: token,
        auth_username: username,
        auth_password: password,
      });
    }
  });
});
