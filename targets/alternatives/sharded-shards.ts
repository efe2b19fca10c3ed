import { fieldsOf } from '../../base/json-object.ts';
import { loadRegister } from '../../specs/register.ts';
import type { Alternative, Overrides } from '../behaviour.ts';
import { addMembers, replace, reverseMembers } from '../change-member.ts';
import { newestSeqno } from '../sharded/shard-chain.ts';
import type { CallKind } from '../sharded/sharded-call.ts';
import { type FailureKind, failure, type RenderedFailure } from '../sharded/sharded-failure.ts';

function alternative(what: string, section: string, summary: string, overrides: Overrides): Alternative {
  return { id: `sharded.${what}`, section, summary, overrides };
}

const byGet = (change: (rendered: RenderedFailure, text: string) => RenderedFailure): Overrides => ({
  'sharded.error': (rendered, { kind, failure: { text } }) =>
    kind === 'json-rpc' ? rendered : change(rendered, text),
});

const byRpc = (
  change: (rendered: RenderedFailure, text: string, id: unknown) => RenderedFailure,
): Overrides => ({
  'sharded.error': (rendered, { kind, id, failure: { text } }) =>
    kind === 'json-rpc' ? change(rendered, text, id) : rendered,
});

/** What a run asks of a node of the sharded chain. */
const [anyOfThem = '', ...others] = loadRegister()
  .map(({ id }) => id)
  .filter((id) => /^(sharded|metering|access\.node)\./.test(id));
const ofThisSurface = [anyOfThem, ...others] as const;

/** Failures in other forms (§7.5). */
const errors: readonly Alternative[] = [
  alternative(
    'errors.status-200',
    '7.5',
    'Failures of a GET have status 200 and say that they are none',
    byGet(({ body }) => ({ status: 200, body })),
  ),
  alternative(
    'errors.status-400',
    '7.5',
    'Failures of a GET have status 400',
    byGet((_rendered, text) => ({ status: 400, body: { error: text } })),
  ),
  alternative(
    'errors.status-404',
    '7.5',
    'Failures of a GET have status 404',
    byGet((_rendered, text) => ({ status: 404, body: { detail: text } })),
  ),
  {
    ...alternative(
      'errors.status-503',
      '7.5',
      'Failures of a GET have status 503',
      byGet((_rendered, text) => ({ status: 503, body: { ok: false, error: text, code: 503 } })),
    ),
    forces: {
      requirements: ofThisSurface,
      because: 'several in a row cannot be told from an outage, for which a run waits only so long',
    },
  },
  alternative(
    'errors.details',
    '7.5',
    'Failures of a GET list what is wrong',
    byGet((_rendered, text) => ({
      status: 422,
      body: { detail: [{ loc: ['query'], msg: text, type: 'value_error' }] },
    })),
  ),
  alternative(
    'errors.json-rpc-400',
    '7.5',
    'Failures of JSON-RPC have status 400',
    byRpc(({ body }) => ({ status: 400, body })),
  ),
  alternative(
    'errors.json-rpc-500',
    '7.5',
    'Failures of JSON-RPC have status 500',
    byRpc(({ body }) => ({ status: 500, body })),
  ),
  alternative(
    'errors.json-rpc-data',
    '7.5',
    'Errors of JSON-RPC have data',
    byRpc(({ status, body }) => ({
      status,
      body: { ...body, error: { ...fieldsOf(body.error), data: { hint: 'seqno' } } },
    })),
  ),
  alternative(
    'errors.json-rpc-as-get',
    '7.5',
    'Failures of JSON-RPC look like those of a GET',
    byRpc((_rendered, text, id) => ({
      status: 422,
      body: { ok: false, error: text, code: 422, jsonrpc: '2.0', id },
    })),
  ),
];

const isFailure = (found: object, reason: FailureKind) =>
  'failure' in found && (found.failure as { kind: FailureKind }).kind === reason;

const shuffled = <Item>(items: readonly Item[], turn: number) => [
  ...items.slice(turn % Math.max(1, items.length)),
  ...items.slice(0, turn % Math.max(1, items.length)),
];

const hexadecimal = (base64: unknown) => Buffer.from(String(base64), 'base64').toString('hex');

const onlyFor = (
  kind: CallKind,
  change: (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Overrides => ({
  'sharded.shards-answer': (answer, info) => (info.kind === kind ? change(answer) : answer),
});

/** Shards in other legal forms (§2.9, §4.8). */
const shards: readonly Alternative[] = [
  alternative('shards.rotating', '2.9', 'Shards come in another order each time', {
    'sharded.shards': (list, { context }) => shuffled(list, context.count),
  }),
  alternative('shards.rotating-by-json-rpc', '2.9', 'By JSON-RPC shards come in another order than by GET', {
    'sharded.shards': (list, { kind }) => (kind === 'json-rpc' ? [...list].reverse() : list),
  }),
  alternative('shards.more-members', '2.9', 'Shards and answers have members that nobody documents', {
    'sharded.shard': addMembers,
    'sharded.shards-answer': addMembers,
  }),
  alternative('shards.members-reversed', '2.9', 'Members of a shard come in the opposite order', {
    'sharded.shard': reverseMembers,
  }),
  alternative(
    'shards.ok-beside',
    '4.8',
    'A GET of shards says ok beside them',
    onlyFor('shards', (answer) => ({ ok: true, '@type': 'blocks.shards', ...answer })),
  ),
  alternative(
    'shards.typed-by-json-rpc',
    '4.8',
    'The result of JSON-RPC has a type and an extra beside the shards',
    onlyFor('json-rpc', (answer) => ({
      '@type': 'blocks.shards',
      ...answer,
      '@extra': '1700000000.1:0:0.9',
    })),
  ),
  alternative('shards.typed-entries', '2.9', 'Every shard says what type it has', {
    'sharded.shard': (shard) => ({ '@type': 'ton.blockIdExt', ...shard }),
  }),
  alternative('shards.hexadecimal', '2.9', 'Hashes and identifiers of shards are in hexadecimal', {
    'sharded.shard': (rendered, { shard }) => ({
      ...rendered,
      shard: BigInt.asUintN(64, shard.id).toString(16).padStart(16, '0'),
      root_hash: hexadecimal(rendered.root_hash),
      file_hash: hexadecimal(rendered.file_hash),
    }),
  }),
  alternative('shards.hash-url-safe', '2.9', 'Hashes are in the base64 of addresses of pages', {
    'sharded.shard': (shard) => ({
      ...shard,
      root_hash: Buffer.from(String(shard.root_hash), 'base64').toString('base64url'),
      file_hash: Buffer.from(String(shard.file_hash), 'base64').toString('base64url'),
    }),
  }),
  alternative('shards.slow', '4.8', 'Two masterchain blocks in a row have the same shards', {
    'sharded.shards-lookup': (found, { chain }) => {
      if ('failure' in found) return found;
      const shared = chain.shards(found.seqno - (found.seqno % 2));
      return shared === undefined ? found : { seqno: found.seqno, shards: shared };
    },
  }),
  alternative('shards.unknown-empty', '4.8', 'A block that does not exist has an empty list of shards', {
    'sharded.shards-lookup': (found) =>
      isFailure(found, 'seqno-unknown') ? { seqno: 0, shards: [] } : found,
  }),
  alternative('shards.none', '4.8', 'No block has shards', { 'sharded.shards': () => [] }),
  alternative('shards.old-pruned', '1.5', 'Neither node has the shards of blocks before 290', {
    'sharded.shards-lookup': (found) =>
      'seqno' in found && found.seqno < 290 ? failure('seqno-unknown', 'the block was pruned') : found,
  }),
  alternative('shards.seqno-as-text', '4.8', 'JSON-RPC understands a sequence number as a text too', {
    'sharded.shards-lookup': (found, { given, chain, kind }) => {
      const seqno = kind === 'json-rpc' && typeof given === 'string' ? Number(given) : Number.NaN;
      const known = chain.shards(seqno);
      return known === undefined ? found : { seqno, shards: known };
    },
  }),
  alternative('json-rpc.ok-beside', '4.3', 'A JSON-RPC answer says ok beside its result', {
    'sharded.json-rpc': (envelope) => ({ ok: true, ...envelope }),
  }),
  alternative('json-rpc.members-reversed', '4.3', 'Members of a JSON-RPC answer come in the opposite order', {
    'sharded.json-rpc': reverseMembers,
  }),
  alternative('json-rpc.envelope-extended', '4.3', 'A JSON-RPC answer has members that nobody documents', {
    'sharded.json-rpc': (envelope) => replace('extra_list', () => [1])(addMembers(envelope)),
  }),
  alternative('answers.charset', '4.8', 'The content type of every answer names its characters', {
    'sharded.answer': (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'application/json; charset=utf-8' },
    }),
  }),
];

export const alternatives: readonly Alternative[] = [
  ...errors,
  ...shards,
  alternative('newest-by-get-first', '4.8', 'JSON-RPC meets a backend that lacks the three newest blocks', {
    'sharded.shards-lookup': (found, { kind }) =>
      kind === 'json-rpc' && 'seqno' in found && found.seqno > newestSeqno - 3
        ? { failure: { kind: 'seqno-unknown', text: `there is no masterchain block ${found.seqno} yet` } }
        : found,
  }),
];
