import type { NodeCheck } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import {
  type Breach,
  breach,
  holds,
  type Judgement,
  lacking,
  moved,
} from '../../engine/verdict/judgement.ts';
import { accessModes } from '../../engine/wire/credential.ts';
import type { Answered, Wire } from '../../engine/wire/wire.ts';
import { fresh } from '../jsonrpc/fresh.ts';
import { asObject } from '../jsonrpc/json-object.ts';
import { noBlock, surveyBlocks, surveyCost } from './block-survey.ts';
import { blockText, getShards, shardsOf } from './read-shards.ts';

const parameter = 'sharded.shards.seqno-parameter';
const rises = 'sharded.shards.seqno-rises';

/** No chain is that long: whatever is answered for two such blocks cannot be the shards of both. */
const neverReached = [2_000_000_011, 4_000_000_007];

/** Where counters of a fixed width come round to a block that is there. */
const widths = [2 ** 16, 2 ** 31, 2 ** 32];

/** Of fewer blocks it tells nothing that they are alike, or that they run backwards. */
const fewestBlocks = 5;

/** One block, as a GET answered it. */
interface ReadBlock {
  readonly seqno: number;
  readonly shards: readonly unknown[];
  readonly text: string;
  readonly exchange: Answered;
}

/** §4.8: which block's shards are answered. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [parameter, rises],
    on: ['sharded'],
    cost: (profile) => surveyCost(profile) + 24,
    async run(context) {
      const { proof, wire, profile, node } = context;
      const { seqnos } = await surveyBlocks(context, profile);
      const read = (round: Round) => readBlocks(wire, seqnos, round);
      await proof.case(parameter, async (round) => judgeSeries(await read(round)));
      await proof.case(rises, async (round) => judgeRising(await read(round)));
      const told = seqnos.includes(node.known.seqno ?? 0) ? node.known.seqno : seqnos.at(-1);
      if (told === undefined) return;
      const wires = accessModes(node).map((mode) => context.wireIn(mode));
      const steady = [...new Set([told, seqnos[0] ?? told, seqnos[Math.floor(seqnos.length / 2)] ?? told])];
      await Promise.all([
        proof.cases(parameter, steady, (seqno, round) => judgeSteady(wires, seqno, round)),
        proof.cases(
          parameter,
          [...widths.map((width) => [told, told + width]), neverReached],
          (pair, round) => judgeApart(wire, pair, round),
        ),
      ]);
    },
  },
];

async function readBlocks(
  wire: Wire,
  seqnos: readonly number[],
  round: Round,
): Promise<readonly ReadBlock[]> {
  const answers = await Promise.all(seqnos.map((seqno) => getShards(wire, String(seqno), round)));
  return answers
    .map((exchange, index) => {
      const shards = shardsOf(exchange);
      return { seqno: seqnos[index] ?? 0, shards, text: blockText(shards), exchange };
    })
    .filter(({ shards }) => shards.length > 0);
}

/**
 * Neighbours may have the same shards, which stand still now and then. But not all blocks have, nor do shards come
 * back once they have gone, nor does every step forward in the chain lead back in each shard.
 */
function judgeSeries(blocks: readonly ReadBlock[]): Judgement {
  const last = blocks.at(-1);
  if (last === undefined || blocks.length < fewestBlocks)
    return lacking(
      blocks.length === 0 ? noBlock : `fewer than ${fewestBlocks} masterchain blocks are known to be there`,
    );
  const parts = { at: '/shards', actual: last.shards, exchange: last.exchange, relational: true };
  if (blocks.every(({ text }) => text === last.text)) {
    const expected = `shards that depend on the sequence number: those of ${blocks.length} blocks are the same`;
    return breach({ ...parts, rule: 'depends-on-seqno', expected });
  }
  return comesBack(blocks) ?? leadsBack(blocks) ?? holds;
}

function comesBack(blocks: readonly ReadBlock[]): Breach | undefined {
  const lastSeen = new Map<string, number>();
  for (const [index, { seqno, text, shards, exchange }] of blocks.entries()) {
    const before = lastSeen.get(text);
    if (before !== undefined && before !== index - 1) {
      const expected = `the shards of block ${seqno}, not again those of block ${blocks[before]?.seqno} after others came between`;
      return breach({
        rule: 'comes-back',
        at: '/shards',
        expected,
        actual: shards,
        exchange,
        relational: true,
      });
    }
    lastSeen.set(text, index);
  }
  return undefined;
}

function leadsBack(blocks: readonly ReadBlock[]): Breach | undefined {
  const heights = blocks.map(({ shards }) => Math.max(...shards.map(seqnoOf)));
  const falls = heights.every((height, index) => index === 0 || height < (heights[index - 1] ?? 0));
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!falls || first === undefined || last === undefined) return undefined;
  const expected = `later shards in block ${last.seqno} than in block ${first.seqno}: they run backwards over ${blocks.length} blocks`;
  return breach({
    rule: 'leads-back',
    at: '/shards',
    expected,
    actual: last.shards,
    exchange: last.exchange,
    relational: true,
  });
}

/** Advisory: in no shard does a later masterchain block name an earlier block. */
function judgeRising(blocks: readonly ReadBlock[]): Judgement {
  const newest = new Map<string, { readonly seqno: number; readonly block: number }>();
  let compared = 0;
  for (const { seqno: block, shards, exchange } of blocks) {
    for (const [index, shard] of shards.entries()) {
      const members = asObject(shard);
      const name = `${String(members?.workchain)}:${String(members?.shard)}`;
      const seqno = seqnoOf(shard);
      const before = newest.get(name);
      if (before !== undefined) compared += 1;
      if (before !== undefined && seqno < before.seqno) {
        const expected = `at least ${before.seqno}, the sequence number of this shard in block ${before.block}`;
        const at = `/shards/${index}/seqno`;
        return breach({ rule: 'rises', at, expected, actual: seqno, exchange, relational: true });
      }
      newest.set(name, { seqno, block });
    }
  }
  return compared > 0 ? holds : lacking('no shard is in two of the masterchain blocks looked at');
}

function seqnoOf(shard: unknown): number {
  const seqno = asObject(shard)?.seqno;
  return typeof seqno === 'number' || typeof seqno === 'bigint' ? Number(seqno) : Number.NaN;
}

/** The same number, the same shards: each time, and in each mode of access. */
async function judgeSteady(wires: readonly Wire[], seqno: number, round: Round): Promise<Judgement> {
  const answers: Answered[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const wire = wires[turn % wires.length];
    if (wire !== undefined) answers.push(await getShards(wire, String(seqno), fresh(round)));
  }
  const served = answers.filter((exchange) => shardsOf(exchange).length > 0);
  const [first] = served;
  if (first === undefined || served.length < answers.length)
    return moved(`block ${seqno} has shards in one answer and none in the next`);
  const text = blockText(shardsOf(first));
  const other = served.find((exchange) => blockText(shardsOf(exchange)) !== text);
  if (other === undefined) return holds;
  const expected = `the shards that block ${seqno} had a moment before`;
  return breach({
    rule: 'steady',
    at: '/shards',
    expected,
    actual: shardsOf(other),
    exchange: other,
    relational: true,
  });
}

/** Two numbers that cannot both be blocks with the same shards. */
async function judgeApart(wire: Wire, pair: readonly number[], round: Round): Promise<Judgement> {
  const blocks = await readBlocks(wire, pair, round);
  const [one, other] = blocks;
  if (one === undefined || other === undefined)
    return lacking(`no shards are answered for block ${pair.at(-1)}`);
  const expected = `no shards for block ${other.seqno}, or others than those of block ${one.seqno}`;
  const { shards: actual, exchange } = other;
  return one.text === other.text
    ? breach({ rule: 'apart', at: '/shards', expected, actual, exchange, relational: true })
    : holds;
}
