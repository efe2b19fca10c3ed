import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequirementResult } from '../../base/run-result.ts';
import type { Check } from '../../engine/check.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { runSuite } from '../support/run-suite.ts';

/** What the service holds, what it charges, and in what it departs. */
export interface Behaviour {
  readonly first: number;
  readonly last: number;
  readonly messages: number;
  /** Request units of a request. */
  readonly cost: (path: string, query: URLSearchParams, count: number) => number;
  /** What a meter shows of the totals by node. */
  readonly usage: (totals: ReadonlyMap<string, number>, node: string) => number;
  /** Changes an answer: undefined keeps it. */
  readonly override: (asked: Asked, answer: Answer) => Answer | undefined;
}

export interface Asked {
  readonly node: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: { readonly id?: unknown; readonly params?: { readonly seqno?: unknown } };
  readonly count: number;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type Shard = Record<string, unknown>;

const plain: Behaviour = {
  first: 1,
  last: 40,
  messages: 300,
  cost: () => 1,
  usage: (all, node) => all.get(node) ?? 0,
  override: () => undefined,
};

export const shardAt = (seqno: number): Shard[] =>
  ['2000000000000000', '6000000000000000', 'a000000000000000', 'e000000000000000'].map((shard, index) => ({
    workchain: 0,
    shard,
    seqno: seqno * 2 + index,
    root_hash: Buffer.alloc(32, seqno * 4 + index).toString('base64'),
    file_hash: Buffer.alloc(32, seqno * 4 + index + 7).toString('base64'),
  }));

/** 32 bytes that end with a number, in hexadecimal: hashes, and the second part of raw addresses. */
const bytes32 = (number: number): string => number.toString(16).padStart(64, '0');

export const messageAt = (index: number) => ({
  hash: bytes32(index),
  source: `0:${bytes32(index)}`,
  destination: `0:${bytes32(index + 1)}`,
  value: String(index * 1000),
  fwd_fee: '1',
  ihr_fee: '0',
  created_lt: String(9007199254740993n + BigInt(index)),
  body_hash: bytes32(1_000_000 + index),
});

function serve({ first, last, messages }: Behaviour, { path, query, body }: Asked): Answer {
  const blockOf = (seqno: number): Answer =>
    Number.isInteger(seqno) && seqno >= first && seqno <= last
      ? { status: 200, body: { shards: shardAt(seqno) } }
      : { status: 404, body: { detail: 'block not found' } };
  if (path === '/api/v2/shards') {
    const text = query.get('seqno');
    return text === null || !/^\d+$/.test(text)
      ? { status: 422, body: { detail: 'seqno' } }
      : blockOf(Number(text));
  }
  if (path === '/api/v2/jsonRPC') {
    const found = blockOf(Number(body.params?.seqno ?? Number.NaN));
    return found.status === 200
      ? { status: 200, body: { jsonrpc: '2.0', id: body.id, result: found.body } }
      : { status: 200, body: { jsonrpc: '2.0', id: body.id, error: { code: -32602, message: 'seqno' } } };
  }
  if (path === '/api/v3/messages') {
    const [limit, offset] = [Number(query.get('limit') ?? 128), Number(query.get('offset') ?? 0)];
    if (!Number.isInteger(limit) || !Number.isInteger(offset) || limit < 0 || offset < 0)
      return { status: 422, body: { detail: 'window' } };
    const count = Math.max(0, Math.min(limit, messages - offset));
    return {
      status: 200,
      body: { messages: Array.from({ length: count }, (_, index) => messageAt(offset + index)) },
    };
  }
  return { status: 404, body: { detail: 'Not Found' } };
}

export interface Setting {
  readonly meter?: boolean;
  readonly settleMs?: number;
  readonly nodes?: readonly ('full' | 'archive')[];
  readonly seqno?: number;
}

/**
 * Nodes of a sharded chain that share nothing with the embedded target: what the contract says, in the fewest lines.
 * Without credentials, over plain HTTP, with a meter for each node.
 */
export class SmallSharded {
  readonly checks: readonly Check[];
  readonly #server: Server;
  readonly #totals = new Map<string, number>();
  readonly #counts = new Map<string, number>();
  #behaviour = plain;

  private constructor(checks: readonly Check[]) {
    this.checks = checks;
    this.#server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '/', 'http://service');
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const { status, body } = this.#answer(url, text);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async open(): Promise<SmallSharded> {
    const checks = (await loadChecks()).filter(({ decides: [id] }) => /^(sharded|metering)\./.test(id));
    const service = new SmallSharded(checks);
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Another customer's requests on the meter of a node. */
  charge(node: string, units: number): void {
    this.#totals.set(node, (this.#totals.get(node) ?? 0) + units);
  }

  /** The checks of these requirements. */
  deciding(ids: readonly string[]): readonly Check[] {
    return this.checks.filter(({ decides }) => decides.some((id) => ids.includes(id)));
  }

  async run(
    parts: Partial<Behaviour>,
    { meter = false, settleMs = 0, nodes = ['full'], seqno }: Setting = {},
    checks: readonly Check[] = this.checks,
  ): Promise<readonly RequirementResult[]> {
    this.#behaviour = { ...plain, ...parts };
    this.#counts.clear();
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const entries = nodes.map((mode) => ({
      name: mode,
      api: 'sharded',
      url: `${base}/${mode}`,
      mode,
      ...(seqno === undefined ? {} : { known: { seqno } }),
      ...(meter ? { meter: { url: `${base}/${mode}/usage`, pointer: '/total', settleMs } } : {}),
    }));
    const register = loadRegister().filter(({ id }) => checks.some(({ decides }) => decides.includes(id)));
    const run = await runSuite({ name: 'small', nodes: entries }, { checks, register, seed: 3 });
    return run.requirements;
  }

  #answer(url: URL, text: string): Answer {
    const [, node = '', ...rest] = url.pathname.split('/');
    const path = `/${rest.join('/')}`;
    const behaviour = this.#behaviour;
    if (path === '/usage') return { status: 200, body: { total: behaviour.usage(this.#totals, node) } };
    const count = (this.#counts.get(node) ?? 0) + 1;
    this.#counts.set(node, count);
    this.charge(node, behaviour.cost(path, url.searchParams, count));
    const asked = { node, path, query: url.searchParams, body: text === '' ? {} : JSON.parse(text), count };
    const answer = serve(behaviour, asked);
    return behaviour.override(asked, answer) ?? answer;
  }
}
