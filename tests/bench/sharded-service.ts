import { createHash } from 'node:crypto';
import { type AuthSurfaceTraits, authOf, enter, plainAuthSurface } from './auth-surface.ts';
import { type Ask, type Reply, serveHttp, type Wire } from './http-service.ts';
import { isJson, type Json } from './json.ts';
import type { Standing } from './variant.ts';

/** Where a node of the sharded chain, or its meter, may differ from the plain one. */
export interface ShardedTraits extends AuthSurfaceTraits {
  readonly wire: Wire;
  readonly top: number;
  readonly shard: (shard: Json, by: 'get' | 'post') => Json;
  readonly shards: (all: Json[], by: 'get' | 'post', seqno: number) => unknown;
  readonly seqno: (given: number) => number;
  readonly getBody: (all: unknown) => unknown;
  readonly envelope: (answer: Json) => unknown;
  readonly total: number;
  /** Every how-manieth request a message arrives in front of the others; 0 for never. */
  readonly arrives: number;
  readonly message: (message: Json, at: number) => Json;
  readonly messages: (all: Json[]) => unknown;
  readonly window: (
    offset: number | undefined,
    limit: number | undefined,
  ) => readonly [from: number, to: number];
  readonly errorStatus: number;
  readonly metered: boolean;
  readonly cost: (ask: Ask, path: string, mode: 'full' | 'archive' | undefined) => number;
  /** One meter for all nodes, as an account has it. */
  readonly oneMeter: boolean;
  readonly nodes: readonly ('full' | 'archive' | undefined)[];
  /** What a node of a mode does not have. */
  readonly keeps: (mode: 'full' | 'archive' | undefined, seqno: number) => boolean;
  readonly known: Json | undefined;
}

const plainSharded: ShardedTraits = {
  ...plainAuthSurface,
  wire: {},
  top: 900,
  shard: (shard) => shard,
  shards: (all) => all,
  seqno: (given) => given,
  getBody: (all) => ({ shards: all }),
  envelope: (answer) => answer,
  total: 700,
  arrives: 0,
  message: (message) => message,
  messages: (all) => ({ messages: all }),
  window: (offset = 0, limit = 128) => [offset, offset + limit],
  errorStatus: 422,
  metered: true,
  cost: () => 1,
  oneMeter: false,
  nodes: [undefined],
  keeps: () => true,
  known: { seqno: 640 },
};

const base64 = (text: string): string => createHash('sha256').update(text).digest('base64');

function shardsOf(seqno: number): Json[] {
  const ids = seqno % 3 === 0 ? ['-9223372036854775808'] : ['4611686018427387904', '-4611686018427387904'];
  return ids.map((shard, i) => ({
    workchain: 0,
    shard,
    seqno: seqno * 2 + i,
    root_hash: base64(`root ${seqno} ${shard}`),
    file_hash: base64(`file ${seqno} ${shard}`),
  }));
}

const messageOf = (i: number): Json => ({
  hash: base64(`message ${i}`),
  source: `0:${createHash('sha256')
    .update(`from ${i % 31}`)
    .digest('hex')
    .toUpperCase()}`,
  destination: `0:${createHash('sha256')
    .update(`to ${i % 17}`)
    .digest('hex')
    .toUpperCase()}`,
  value: `${1_000_000 + i * 7}`,
  fwd_fee: '266669',
  ihr_fee: '0',
  created_lt: `${46_000_000_000_000 + i * 3}`,
  body_hash: base64(`body ${i % 11}`),
});

/** Starts a node for each mode, and a meter. */
export async function startSharded(traits: Partial<ShardedTraits> = {}): Promise<Standing> {
  const own = { ...plainSharded, ...traits };
  const spent = own.nodes.map(() => 0);
  let newest = own.total;
  const fail = (text: string): Reply => ({
    status: own.errorStatus,
    body: { ok: false, error: text, code: own.errorStatus },
  });

  const shards = (given: unknown, by: 'get' | 'post', mode: 'full' | 'archive' | undefined): unknown => {
    const whole =
      typeof given === 'number'
        ? given
        : typeof given === 'string' && /^\d+$/.test(given)
          ? Number(given)
          : undefined;
    if (whole === undefined) return undefined;
    const seqno = own.seqno(whole);
    if (seqno < 1 || seqno > own.top || !own.keeps(mode, seqno)) return undefined;
    return own.shards(
      shardsOf(seqno).map((shard) => own.shard(shard, by)),
      by,
      seqno,
    );
  };

  const answer = (ask: Ask, path: string, mode: 'full' | 'archive' | undefined): Reply => {
    if (path === '/api/v2/shards' && ask.method === 'GET') {
      const all = shards(ask.query.get('seqno') ?? undefined, 'get', mode);
      return all === undefined ? fail('seqno: no such block') : { status: 200, body: own.getBody(all) };
    }
    if (path === '/api/v2/jsonRPC' && ask.method === 'POST') {
      let call: unknown;
      try {
        call = JSON.parse(ask.body);
      } catch {
        call = undefined;
      }
      if (!isJson(call)) return fail('not JSON');
      const head = { jsonrpc: '2.0', id: call.id ?? null };
      if (call.method !== 'shards')
        return { status: 200, body: { ...head, error: { code: -32601, message: 'no such method' } } };
      const all = shards(isJson(call.params) ? call.params.seqno : undefined, 'post', mode);
      return {
        status: 200,
        body: own.envelope(
          all === undefined
            ? { ...head, error: { code: -32602, message: 'seqno: no such block' } }
            : { ...head, result: { shards: all } },
        ),
      };
    }
    if (path === '/api/v3/messages' && ask.method === 'GET') {
      const whole = (name: string): number | undefined => {
        const given = ask.query.get(name);
        return given === null || !/^-?\d+$/.test(given) ? undefined : Number(given);
      };
      if (own.arrives > 0 && ask.n % own.arrives === 0) newest += 1;
      const [from, to] = own.window(whole('offset'), whole('limit'));
      const length = Math.max(0, Math.min(to, newest) - Math.max(0, from));
      const all = Array.from({ length }, (_, i) => own.message(messageOf(newest - Math.max(0, from) - i), i));
      return { status: 200, body: own.messages(all) };
    }
    return { status: 404, body: { detail: 'not found' } };
  };

  const nodes = await Promise.all(
    own.nodes.map(async (mode, i) => {
      const served = await serveHttp((ask) => {
        if (ask.path === '/usage')
          return { status: 200, body: { plan: { used: spent[own.oneMeter ? 0 : i] } } };
        const path = enter(own, ask.path, ask.authorization);
        if (path === undefined) return own.reject;
        const reply = answer(ask, path, mode);
        const meter = own.oneMeter ? 0 : i;
        spent[meter] = (spent[meter] ?? 0) + own.cost(ask, path, mode);
        return reply;
      }, own.wire);
      const target = {
        name: `sharded-${i}`,
        api: 'sharded',
        url: served.origin,
        ...authOf(own.modes),
        ...(mode === undefined ? {} : { mode }),
        ...(own.known === undefined ? {} : { known: own.known }),
        ...(own.metered ? { meter: { url: `${served.origin}/usage`, pointer: '/plan/used' } } : {}),
      };
      return { served, target };
    }),
  );
  return { served: nodes.map(({ served }) => served), target: { nodes: nodes.map(({ target }) => target) } };
}
