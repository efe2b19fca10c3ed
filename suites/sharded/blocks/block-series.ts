import { asObject } from '../../../base/json-object.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { type Breach, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { noBlock } from '../../support/sharded/block-survey.ts';
import { bitsOf, bytesOf } from './block-content.ts';

/** With fewer blocks it proves nothing that they are equal, or in reverse order. */
const fewestBlocks = 5;

/** One block, as a GET answered it. */
export interface ReadBlock {
  readonly seqno: number;
  readonly shards: readonly unknown[];
  readonly text: string;
  readonly exchange: Answered;
}

/**
 * Neighbouring blocks may have the same shards, which stay unchanged now and then. But not all blocks have, nor do shards come
 * back once they have gone, nor does every step forward in the chain lead back in each shard.
 */
export function judgeSeries(blocks: readonly ReadBlock[]): Judgement {
  const last = blocks.at(-1);
  if (last === undefined || blocks.length < fewestBlocks)
    return blocks.length === 0
      ? noBlock
      : noEvidence(`fewer than ${fewestBlocks} masterchain blocks are known to be there`);
  if (blocks.every(({ text }) => text === last.text)) {
    const expected = `shards that depend on the sequence number: those of ${blocks.length} blocks are the same`;
    return acrossAnswers(last.exchange).fail('depends-on-seqno', '/shards', expected, last.shards);
  }
  return comesBack(blocks) ?? leadsBack(blocks) ?? holds;
}

function comesBack(blocks: readonly ReadBlock[]): Breach | undefined {
  const lastSeen = new Map<string, number>();
  for (const [index, { seqno, text, shards, exchange }] of blocks.entries()) {
    const before = lastSeen.get(text);
    if (before !== undefined && before !== index - 1) {
      const expected = `the shards of block ${seqno}, not again those of block ${blocks[before]?.seqno} after others came between`;
      return acrossAnswers(exchange).fail('comes-back', '/shards', expected, shards);
    }
    lastSeen.set(text, index);
  }
  return undefined;
}

function leadsBack(blocks: readonly ReadBlock[]): Breach | undefined {
  const heights = blocks.map(({ shards }) =>
    shards.reduce((highest: number, shard) => Math.max(highest, Number(seqnoOf(shard))), -Infinity),
  );
  const falls = heights.every((height, index) => index === 0 || height < (heights[index - 1] ?? 0));
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!falls || first === undefined || last === undefined) return undefined;
  const expected = `later shards in block ${last.seqno} than in block ${first.seqno}: they are in reverse order over ${blocks.length} blocks`;
  return acrossAnswers(last.exchange).fail('leads-back', '/shards', expected, last.shards);
}

/** Advisory: in no shard does a later masterchain block name an earlier block. */
export function judgeRising(blocks: readonly ReadBlock[]): Judgement {
  const newest = new Map<string, { readonly seqno: number | bigint; readonly block: number }>();
  let compared = 0;
  for (const { seqno: block, shards, exchange } of blocks) {
    for (const [index, shard] of shards.entries()) {
      const fields = asObject(shard);
      const name = `${String(fields?.workchain)}:${String(fields?.shard)}`;
      const seqno = seqnoOf(shard);
      const before = newest.get(name);
      if (before !== undefined) compared += 1;
      if (before !== undefined && seqno < before.seqno) {
        const expected = `at least ${before.seqno}, the sequence number of this shard in block ${before.block}`;
        const at = `/shards/${index}/seqno`;
        return acrossAnswers(exchange).fail('rises', at, expected, seqno);
      }
      newest.set(name, { seqno, block });
    }
  }
  return compared > 0 ? holds : noEvidence('no shard is in two of the masterchain blocks looked at');
}

/**
 * Advisory: workchain, shard and sequence number name one block. One of a shard that stands still is named by several masterchain blocks,
 * each time with the same hashes.
 */
export function judgeIdentity(blocks: readonly ReadBlock[]): Judgement {
  const known = new Map<string, { readonly hashes: string; readonly block: number }>();
  for (const { seqno: block, shards, exchange } of blocks) {
    for (const [index, shard] of shards.entries()) {
      const { workchain, shard: id, root_hash, file_hash } = asObject(shard) ?? {};
      const seqno = seqnoOf(shard);
      // What is missing, or of another type, is left to the schema.
      if ([id, root_hash, file_hash].some((one) => typeof one !== 'string') || Number.isNaN(seqno)) continue;
      const name = `block ${seqno} of shard ${bitsOf(id)} in workchain ${String(workchain)}`;
      const hashes = `root hash ${bytesOf(root_hash)} and file hash ${bytesOf(file_hash)}`;
      const before = known.get(name);
      if (before === undefined) known.set(name, { hashes, block });
      else if (before.hashes !== hashes) {
        const expected = `for ${name} the ${before.hashes}, as in masterchain block ${before.block}`;
        return acrossAnswers(exchange).fail('one-identity', `/shards/${index}`, expected, shard);
      }
    }
  }
  return known.size > 0 ? holds : noBlock;
}

/** With all its digits; not a number where there is none. */
function seqnoOf(shard: unknown): number | bigint {
  const seqno = asObject(shard)?.seqno;
  return typeof seqno === 'number' || typeof seqno === 'bigint' ? seqno : Number.NaN;
}
