import { groupBy } from '../../../base/group-by.ts';
import { asObject } from '../../../base/json-object.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { FoundShards } from '../../support/sharded/read-shards.ts';
import { OneForm } from '../../support/text-form.ts';
import { hashForm, hashTextForm, isHash32 } from '../messages/hash-form.ts';
import { fillsWhole, type ShardRange, shardBits, shardIdForm, shardRange } from './shard-id.ts';

/** What every shard says, whatever request it answers: §2.9, and what sound services hold to. */
export const shardRequirements = [
  'sharded.shards.unique',
  'sharded.shards.hash-length',
  'sharded.shards.hash-of-one-block',
  'sharded.shards.id-digits',
  'sharded.shards.one-form',
  'sharded.shards.partition',
  ...fieldRequirements('sharded.openapi', '/components/schemas/Shard'),
] as const;

/**
 * Judgements of the shards of one answer. Those of the array itself, which is another requirement for a GET than for JSON-RPC,
 * come under `array`.
 */
export function judgeShard(
  found: FoundShards,
  array: string,
  shapes: Shapes,
  exchange: Exchange,
): RequirementJudgement[] {
  const { shards, holder } = found;
  const shaped = shapes
    .of('sharded.openapi', '/components/schemas/Shards')
    .judge({ shards }, exchange, holder)
    .map(([id, judgement]): RequirementJudgement => [id === 'sharded.shards.answer' ? array : id, judgement]);
  if (shards.length === 0) return shaped;
  return [
    ...shaped,
    ['sharded.shards.unique', judgeUnique(found, exchange)],
    ['sharded.shards.hash-length', judgeHashes(found, exchange)],
    ['sharded.shards.hash-of-one-block', judgeOneBlock(found, exchange)],
    ['sharded.shards.id-digits', judgeDigits(found, exchange)],
    ['sharded.shards.one-form', judgeOneForm(found, exchange)],
    ...judgePartition(found, exchange),
  ];
}

function judgeUnique({ shards, holder }: FoundShards, exchange: Exchange): Judgement {
  const named = new Set<string>();
  const index = shards.findIndex((shard) => {
    const { workchain, shard: id } = asObject(shard) ?? {};
    const name = `${String(workchain)}:${String(id)}`;
    return named.has(name) || !named.add(name);
  });
  if (index === -1) return holds;
  const expected = 'each pair of workchain and shard once in a block';
  return inAnswer(exchange).fail('unique', `${holder}/shards/${index}`, expected, shards[index]);
}

/** A workchain is divided between its shards: every account lies in one of them. Nothing is said where identifiers have another form. */
function judgePartition(
  { shards, holder }: FoundShards,
  exchange: Exchange,
): readonly RequirementJudgement[] {
  const workchainOf = (shard: unknown): string => String(asObject(shard)?.workchain);
  for (const members of groupBy(shards, workchainOf)) {
    const ranges = members.map(rangeOf).filter((range) => range !== undefined);
    if (ranges.length < members.length) return [];
    if (fillsWhole(ranges)) continue;
    const expected = `shards that divide workchain ${workchainOf(members[0])} without gap or overlap`;
    const ids = shards.map((shard) => asObject(shard)?.shard);
    return [
      ['sharded.shards.partition', inAnswer(exchange).fail('partition', `${holder}/shards`, expected, ids)],
    ];
  }
  return [['sharded.shards.partition', holds]];
}

function rangeOf(shard: unknown): ShardRange | undefined {
  const id = asObject(shard)?.shard;
  const bits = typeof id === 'string' && isExact(id) ? shardBits(id) : undefined;
  return bits === undefined ? undefined : shardRange(bits);
}

function judgeHashes(found: FoundShards, exchange: Exchange): Judgement {
  const wrong = hashesOf(found).find(({ text }) => !isHash32(text));
  return wrong === undefined ? holds : inAnswer(exchange).fail('hash', wrong.at, hashForm, wrong.text);
}

/** A block has one hash of its cells and another one as a file; no other block has either. A shard that occurs twice is left to `unique`. */
function judgeOneBlock(found: FoundShards, exchange: Exchange): Judgement {
  const firsts = new Map<string, ShardHash>();
  for (const hash of hashesOf(found)) {
    const { at, of, text } = hash;
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, hash);
    else if (first.of !== of)
      return inAnswer(exchange).fail('one-block', at, `another hash than that at ${first.at}`, text);
  }
  return holds;
}

/** All shards of an answer come from one server, which writes what is of one kind in one form. */
function judgeOneForm(found: FoundShards, exchange: Exchange): Judgement {
  const forms = new OneForm();
  for (const { at, field, text } of textsOf(found)) {
    const form = field === 'shard' ? shardIdForm(text) : hashTextForm(field, text);
    const other = forms.saw(at, form ?? []);
    if (other !== undefined) return inAnswer(exchange).fail('one-form', at, other, text);
  }
  return holds;
}

function textsOf({
  shards,
  holder,
}: FoundShards): readonly { readonly at: string; readonly field: string; readonly text: string }[] {
  return shards.flatMap((entry, index) => {
    const shard = asObject(entry);
    return ['shard', 'root_hash', 'file_hash'].flatMap((field) => {
      const text = shard?.[field];
      return typeof text === 'string' ? [{ at: `${holder}/shards/${index}/${field}`, field, text }] : [];
    });
  });
}

interface ShardHash {
  readonly at: string;
  /** Workchain, shard and field. */
  readonly of: string;
  readonly text: string;
}

function hashesOf({ shards, holder }: FoundShards): readonly ShardHash[] {
  return shards.flatMap((entry, index) => {
    const { workchain, shard, ...hashes } = asObject(entry) ?? {};
    return ['root_hash', 'file_hash'].flatMap((name) => {
      const text = hashes[name];
      const of = `${String(workchain)}:${String(shard)}:${name}`;
      return typeof text === 'string' ? [{ at: `${holder}/shards/${index}/${name}`, of, text }] : [];
    });
  });
}

/**
 * An identifier has 64 bits, and its low ones are 0. A service that has read it as a double writes the shortest text that
 * reads back as the same double, which is another number, which shows it.
 */
function judgeDigits({ shards, holder }: FoundShards, exchange: Exchange): Judgement {
  for (const [index, shard] of shards.entries()) {
    const actual = asObject(shard)?.shard;
    if (typeof actual !== 'string' || isExact(actual)) continue;
    const expected = 'all digits of a 64-bit identifier, not those of a double';
    return inAnswer(exchange).fail('digits', `${holder}/shards/${index}/shard`, expected, actual);
  }
  return holds;
}

function isExact(id: string): boolean {
  if (!/^-?\d{16,20}$/.test(id)) return true;
  const double = Number(id);
  return String(double) !== id || BigInt(double) === BigInt(id);
}
