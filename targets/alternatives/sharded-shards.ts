import { fieldsOf } from '../../base/json-object.ts';
import { loadRegister } from '../../specs/register.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { addFields, replace, reverseFields } from '../entries/change-fields.ts';
import { newestSeqno } from '../sharded/shard-chain.ts';
import type { CallKind } from '../sharded/sharded-call.ts';
import { type FailureKind, failure, type RenderedFailure } from '../sharded/sharded-failure.ts';

const alternative = alternativesOf({ id: 'sharded.', section: '7.5' });

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

/** The requirements that a run decides on a node of the sharded chain. */
const [anyOfThem = '', ...others] = loadRegister()
  .map(({ id }) => id)
  .filter((id) => /^(sharded|metering|access\.node)\./.test(id));
const ofThisSurface = [anyOfThem, ...others] as const;

/** Failures in other forms (§7.5). */
const errors: readonly Alternative[] = [
  alternative('errors.status-200', 'Failures of a GET have status 200 and say that they are none', () =>
    byGet(({ body }) => ({ status: 200, body })),
  ),
  alternative('errors.status-400', 'Failures of a GET have status 400', () =>
    byGet((_rendered, text) => ({ status: 400, body: { error: text } })),
  ),
  alternative('errors.status-404', 'Failures of a GET have status 404', () =>
    byGet((_rendered, text) => ({ status: 404, body: { detail: text } })),
  ),
  alternative.forcing({
    requirements: ofThisSurface,
    because: 'several in a row look like an outage, for which a run waits only so long',
  })('errors.status-503', 'Failures of a GET have status 503', () =>
    byGet((_rendered, text) => ({ status: 503, body: { ok: false, error: text, code: 503 } })),
  ),
  alternative('errors.details', 'Failures of a GET list what is wrong', () =>
    byGet((_rendered, text) => ({
      status: 422,
      body: { detail: [{ loc: ['query'], msg: text, type: 'value_error' }] },
    })),
  ),
  alternative('errors.json-rpc-400', 'Failures of JSON-RPC have status 400', () =>
    byRpc(({ body }) => ({ status: 400, body })),
  ),
  alternative('errors.json-rpc-500', 'Failures of JSON-RPC have status 500', () =>
    byRpc(({ body }) => ({ status: 500, body })),
  ),
  alternative('errors.json-rpc-data', 'Errors of JSON-RPC have data', () =>
    byRpc(({ status, body }) => ({
      status,
      body: { ...body, error: { ...fieldsOf(body.error), data: { hint: 'seqno' } } },
    })),
  ),
  alternative('errors.json-rpc-as-get', 'Failures of JSON-RPC look like those of a GET', () =>
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

/** Shards in other permitted forms (§2.9, §4.8). */
const shards: readonly Alternative[] = [
  alternative.in('2.9')('shards.rotating', 'Shards come in another order each time', {
    'sharded.shards': (list, { context }) => shuffled(list, context.count),
  }),
  alternative.in('2.9')(
    'shards.rotating-by-json-rpc',
    'By JSON-RPC shards come in another order than by GET',
    {
      'sharded.shards': (list, { kind }) => (kind === 'json-rpc' ? [...list].reverse() : list),
    },
  ),
  alternative.in('2.9')('shards.more-members', 'Shards and answers have fields that nobody documents', {
    'sharded.shard': addFields,
    'sharded.shards-answer': addFields,
  }),
  alternative.in('2.9')('shards.members-reversed', 'Fields of a shard come in the opposite order', {
    'sharded.shard': reverseFields,
  }),
  alternative.in('4.8')('shards.ok-beside', 'A GET of shards says ok beside them', () =>
    onlyFor('shards', (answer) => ({ ok: true, '@type': 'blocks.shards', ...answer })),
  ),
  alternative.in('4.8')(
    'shards.typed-by-json-rpc',
    'The result of JSON-RPC has a type and an extra beside the shards',
    () =>
      onlyFor('json-rpc', (answer) => ({
        '@type': 'blocks.shards',
        ...answer,
        '@extra': '1700000000.1:0:0.9',
      })),
  ),
  alternative.in('2.9')('shards.typed-entries', 'Every shard says what type it has', {
    'sharded.shard': (shard) => ({ '@type': 'ton.blockIdExt', ...shard }),
  }),
  alternative.in('2.9')('shards.hexadecimal', 'Hashes and identifiers of shards are in hexadecimal', {
    'sharded.shard': (rendered, { shard }) => ({
      ...rendered,
      shard: BigInt.asUintN(64, shard.id).toString(16).padStart(16, '0'),
      root_hash: hexadecimal(rendered.root_hash),
      file_hash: hexadecimal(rendered.file_hash),
    }),
  }),
  alternative.in('2.9')('shards.hash-url-safe', 'Hashes are in the base64 of addresses of pages', {
    'sharded.shard': (shard) => ({
      ...shard,
      root_hash: Buffer.from(String(shard.root_hash), 'base64').toString('base64url'),
      file_hash: Buffer.from(String(shard.file_hash), 'base64').toString('base64url'),
    }),
  }),
  alternative.in('4.8')('shards.slow', 'Two masterchain blocks in a row have the same shards', {
    'sharded.shards-lookup': (found, { chain }) => {
      if ('failure' in found) return found;
      const shared = chain.shards(found.seqno - (found.seqno % 2));
      return shared === undefined ? found : { seqno: found.seqno, shards: shared };
    },
  }),
  alternative.in('4.8')('shards.unknown-empty', 'A block that does not exist has an empty list of shards', {
    'sharded.shards-lookup': (found) =>
      isFailure(found, 'seqno-unknown') ? { seqno: 0, shards: [] } : found,
  }),
  alternative.in('4.8')('shards.none', 'No block has shards', { 'sharded.shards': () => [] }),
  alternative.in('1.5')('shards.old-pruned', 'Neither node has the shards of blocks before 290', {
    'sharded.shards-lookup': (found) =>
      'seqno' in found && found.seqno < 290 ? failure('seqno-unknown', 'the block was pruned') : found,
  }),
  alternative.in('4.8')('shards.seqno-as-text', 'JSON-RPC understands a sequence number as a string too', {
    'sharded.shards-lookup': (found, { given, chain, kind }) => {
      const seqno = kind === 'json-rpc' && typeof given === 'string' ? Number(given) : Number.NaN;
      const known = chain.shards(seqno);
      return known === undefined ? found : { seqno, shards: known };
    },
  }),
  alternative.in('4.3')('json-rpc.ok-beside', 'A JSON-RPC answer says ok beside its result', {
    'sharded.json-rpc': (envelope) => ({ ok: true, ...envelope }),
  }),
  alternative.in('4.3')(
    'json-rpc.members-reversed',
    'Fields of a JSON-RPC answer come in the opposite order',
    {
      'sharded.json-rpc': reverseFields,
    },
  ),
  alternative.in('4.3')('json-rpc.envelope-extended', 'A JSON-RPC answer has fields that nobody documents', {
    'sharded.json-rpc': (envelope) => replace('extra_list', () => [1])(addFields(envelope)),
  }),
  alternative.in('4.8')('answers.charset', 'The content type of every answer names its characters', {
    'sharded.answer': (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'application/json; charset=utf-8' },
    }),
  }),
];

export const alternatives: readonly Alternative[] = [
  ...errors,
  ...shards,
  alternative.in('4.8')(
    'newest-by-get-first',
    'JSON-RPC meets a backend that lacks the three newest blocks',
    {
      'sharded.shards-lookup': (found, { kind }) =>
        kind === 'json-rpc' && 'seqno' in found && found.seqno > newestSeqno - 3
          ? { failure: { kind: 'seqno-unknown', text: `there is no masterchain block ${found.seqno} yet` } }
          : found,
    },
  ),
];
