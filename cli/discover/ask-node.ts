import { fieldOf } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import { HttpChannel } from '../../engine/jsonrpc/http-channel.ts';
import type { Session } from '../../engine/run/session.ts';
import type { Api } from '../../engine/target/target.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import { accessModes } from '../../engine/wire/credential.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { looksLikeRollup } from './looks-like-rollup.ts';
import type { NodeAccess } from './node-access.ts';
import { candidate } from './probe-target.ts';

/** What a node turned out to be. */
export interface NodeKind {
  readonly api: Api;
  /** Answer of web3_clientVersion, as it came. */
  readonly software?: string;
  /** The dialect that its responses match, where they are more specific than `software`. */
  readonly dialect?: string;
  /** What a person should know before trusting `api`. */
  readonly doubt?: string;
}

/** The usual APIs of a protocol's nodes: probed first, never assumed. */
const firstByProtocol: readonly (readonly [RegExp, Api])[] = [
  [/^tron\b/, 'wallet'],
  [/^ton\b/, 'sharded'],
  [/^hyperliquid\b|^hyperevm\b/, 'evm'],
];
/** No connection, on whatever protocol. */
const nobodyThere = /^host .* not found|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/;
/** What a value of metadata may be (gRPC over HTTP/2): a token of other characters is none of a gRPC endpoint. */
const metadataValue = /^[\x20-\x7e]*$/;
const newest = ['latest', false];
const apiOrder: readonly Api[] = ['jsonrpc', 'evm', 'wallet', 'sharded'];

/**
 * Detects the API of a node, by documented reads alone, until one returns data.
 * @returns the reason where it could not be detected
 * @throws Unanswered where the budget is spent or the command interrupted
 */
export async function askNode(
  session: Session,
  name: string,
  access: NodeAccess,
  protocol: string | undefined,
): Promise<NodeKind | string> {
  const statuses = new Set<number>();
  const wire = (base: string): Wire => {
    const node = candidate(name, base, access);
    return session.nodeWire(node, accessModes(node)[0] ?? 'open');
  };
  const { origin } = access.https;
  const first = firstByProtocol.find(([form]) => form.test(protocol ?? ''))?.[1];
  const order = first === undefined ? apiOrder : [first, ...apiOrder.filter((api) => api !== first)];
  try {
    for (const api of order) {
      const kind =
        api === 'jsonrpc'
          ? await asRpc(wire(origin), access.basePath, statuses)
          : api === 'evm'
            ? await asEvm(wire(origin), access.basePath, statuses)
            : api === 'wallet'
              ? await asWallet(wire(`${origin}${access.basePath}`), statuses)
              : await asSharded(wire(`${origin}${access.basePath}`), statuses);
      if (kind !== undefined) return kind;
    }
  } catch (error) {
    if (!(error instanceof Unanswered) || ends(error)) throw error;
    // A server that supports HTTP/2 only looks like an unreachable one.
    const silence = `it did not answer (${error.message})`;
    const gone =
      error.reason === 'timeout' || error.reason === 'rate-limited' || nobodyThere.test(error.message);
    return gone ? silence : ((await asGrpc(session, name, access)) ?? silence);
  }
  const calls = await asGrpc(session, name, access);
  if (typeof calls === 'object') return calls;
  if ([...statuses].every((status) => status === 401 || status === 403))
    return `it rejects the credentials of its details (${[...statuses].join(', ')})`;
  return `it returns data for no documented read (${[...statuses].join(', ')})`;
}

/** Whether nothing further can be asked of any node. */
export function ends({ reason }: Unanswered): boolean {
  return reason === 'budget' || reason === 'interrupted';
}

async function asRpc(wire: Wire, path: string, statuses: Set<number>): Promise<NodeKind | undefined> {
  const channel = new HttpChannel(wire, path, 'open');
  const head = await resultOf(channel, 'eth_blockNumber', [], statuses);
  if (typeof head !== 'string' || !/^0x[0-9a-f]+$/i.test(head)) return undefined;
  const software = await softwareOf(channel);
  const rollup = await looksLikeRollup((method, params) => resultOf(channel, method, params));
  // §4.5: a node with a path for its blocks may serve the generic methods at its root, but gives no block there.
  if (rollup === undefined && !isBlock(await resultOf(channel, 'eth_getBlockByNumber', newest))) {
    const evm = await unlessSilent(asEvm(wire, path, statuses));
    if (evm !== undefined) return evm;
  }
  return {
    api: rollup === true ? 'rollup' : 'jsonrpc',
    ...(software === undefined ? {} : { software }),
    ...(rollup === undefined
      ? { doubt: 'its newest blocks contain no transaction that distinguishes a rollup from another chain' }
      : {}),
  };
}

async function asEvm(wire: Wire, path: string, statuses: Set<number>): Promise<NodeKind | undefined> {
  const channel = new HttpChannel(wire, `${path}/evm`, 'open');
  if (!isBlock(await resultOf(channel, 'eth_getBlockByNumber', newest, statuses))) return undefined;
  const software = await softwareOf(channel);
  return { api: 'evm', ...(software === undefined ? {} : { software }) };
}

async function asWallet(wire: Wire, statuses: Set<number>): Promise<NodeKind | undefined> {
  const { answer } = await wire.ask(
    { method: 'POST', path: '/wallet/getnowblock', body: '{}' },
    Caching.fresh,
  );
  statuses.add(answer.status);
  const block = answer.body.kind === 'json' ? answer.body.value : undefined;
  if (typeof fieldOf(block, 'blockID') !== 'string') return undefined;
  const signed = fieldOf(fieldOf(block, 'block_header'), 'witness_signature') !== undefined;
  return { api: 'wallet', ...(signed ? { dialect: 'java-tron' } : {}) };
}

async function asSharded(wire: Wire, statuses: Set<number>): Promise<NodeKind | undefined> {
  const read = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const { answer } = await wire.ask({ method: 'GET', path, query, requestUnits: 1 }, Caching.fresh);
    statuses.add(answer.status);
    return answer.body.kind === 'json' ? answer.body.value : undefined;
  };
  const messages = await read('/api/v3/messages', { limit: '1' });
  if (Array.isArray(fieldOf(messages, 'messages'))) return { api: 'sharded' };
  const shards = await read('/api/v2/shards', { seqno: '1' });
  if (typeof fieldOf(shards, 'ok') === 'boolean') return { api: 'sharded', dialect: 'ton-http-api' };
  return Array.isArray(fieldOf(shards, 'shards')) ? { api: 'sharded' } : undefined;
}

/** §5.3, by the method that a run tries where the target file names none. */
async function asGrpc(
  session: Session,
  name: string,
  access: NodeAccess,
): Promise<NodeKind | string | undefined> {
  if (access.token !== undefined && !metadataValue.test(access.token)) return undefined;
  const calls = session.grpc(candidate(name, access.https.origin, access));
  if (calls === undefined) return undefined;
  try {
    const { answer } = await calls.ask({ metadata: calls.rightMetadata }, Caching.fresh);
    if (answer.status === 0) return { api: 'grpc' };
    return `it serves gRPC (health check status ${answer.status}); write its entry by hand, with the method to call`;
  } catch (error) {
    if (error instanceof Unanswered && !ends(error)) return undefined;
    throw error;
  }
}

function isBlock(value: unknown): boolean {
  return typeof fieldOf(value, 'hash') === 'string';
}

/** Where a second URL does not respond, the result of the first still counts. @throws Unanswered where nothing can be asked any more */
async function unlessSilent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Unanswered && !ends(error)) return undefined;
    throw error;
  }
}

async function softwareOf(channel: RpcChannel): Promise<string | undefined> {
  const version = await resultOf(channel, 'web3_clientVersion', []);
  return typeof version === 'string' && version !== '' ? version : undefined;
}

async function resultOf(
  channel: RpcChannel,
  method: string,
  params: unknown,
  statuses?: Set<number>,
): Promise<unknown> {
  const { exchange, outcome } = await channel.call(method, params, Caching.fresh);
  if (exchange.answer.kind === 'answer') statuses?.add(exchange.answer.status);
  return outcome.kind === 'result' ? outcome.value : undefined;
}
