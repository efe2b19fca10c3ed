import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext, NodeView } from '../../engine/check.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notApplicable } from '../../engine/verdict/judgement.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import {
  type BlockSurvey,
  mostApart,
  noBlock,
  surveyBlocks,
  surveyReadings,
} from '../support/sharded/block-survey.ts';
import { counterparts, noCounterpart } from '../support/sharded/counterparts.ts';
import { blockText, callShards, getShards, shardsOf } from '../support/sharded/read-shards.ts';
import { comparedSeqnos } from './blocks/compared-seqnos.ts';
import { compareMessages } from './messages/messages-of-two-nodes.ts';

const same = 'sharded.full-archive.same-data';

/** Nodes of the other mode that a node is compared with: more would cost more and show little. */
const mostPeers = 2;

/** A node may be behind another; by so many blocks it is not behind, but has not got them. */
const mostBehind = 64;

/** Where windows of messages are compared, from the front of the list on. */
const offsets = [0, 100, 250, 1_000];

/** §1.5: full and archive nodes have the same data. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [same],
    on: ['sharded'],
    cost: () => offsets.length * 2,
    readings: surveyReadings,
    async run(context) {
      const { recorder, profile } = context;
      const others = counterparts(context).slice(0, mostPeers);
      if (others.length === 0) recorder.skip(same, notApplicable(noCounterpart(context)));
      for (const other of others) {
        const surveys = [await surveyBlocks(context, profile), await surveyBlocks(other, profile)] as const;
        const seqnos = comparedSeqnos(surveys);
        if (seqnos.length === 0) await recorder.case(same, async () => noBlock);
        await Promise.all([
          recorder.cases(same, seqnos, (seqno, caching) =>
            judgeBlock([context, other], surveys, seqno, caching),
          ),
          recorder.cases(same, offsetsOf(context), (offset, caching) =>
            compareMessages(context, other, offset, caching),
          ),
        ]);
      }
    },
  },
];

/** In short profiles nodes of the two modes, each of which is compared with the other, divide them. */
function offsetsOf({ node, profile }: NodeContext): readonly number[] {
  if (profile.examples >= 2 * offsets.length) return offsets;
  const own = node.mode === 'full' ? 0 : 1;
  return offsets.filter((_offset, place) => place % 2 === own).slice(0, Math.ceil(profile.examples / 2));
}

async function judgeBlock(
  nodes: readonly [NodeContext, NodeView],
  surveys: readonly BlockSurvey[],
  seqno: number,
  caching: Caching,
): Promise<Judgement> {
  const [mine, theirs] = await Promise.all(nodes.map((one) => readBlock(one, seqno, caching)));
  if (mine === undefined || theirs === undefined) throw new Error('two nodes give two answers');
  const [ours, other] = [shardsOf(mine), shardsOf(theirs)];
  if (blockText(ours) === blockText(other)) return ours.length > 0 ? holds : noBlock;
  const [own, peer] = nodes;
  const onlyOne = ours.length === 0 || other.length === 0;
  if (onlyOne && isNew(surveys, seqno))
    return noEvidence(`block ${seqno} is among the newest, and one of the nodes may be behind`);
  const name = ({ node: one }: NodeView) => `${one.name} (${one.mode})`;
  if (other.length === 0) {
    const expected = `shards of block ${seqno} on ${name(peer)} as on ${name(own)}`;
    return acrossAnswers(theirs).fail('same-data', '/shards', expected, other);
  }
  const expected = `the shards of block ${seqno} that ${name(peer)} answers`;
  return acrossAnswers(mine).fail('same-data', '/shards', expected, ours);
}

/** By GET, or where that has nothing, by JSON-RPC: the same data is another requirement. */
async function readBlock({ wire }: NodeView, seqno: number, caching: Caching): Promise<Answered> {
  const exchange = await getShards(wire, String(seqno), caching);
  if (shardsOf(exchange).length > 0) return exchange;
  const reply = await callShards(wire, { seqno }, caching);
  return shardsOf(reply.exchange).length > 0 ? (reply.exchange as Answered) : exchange;
}

/** Whether no node is known to have a much later block, nor both of them a later one. */
function isNew(surveys: readonly BlockSurvey[], seqno: number): boolean {
  const newest = surveys.map(({ seqnos }) => seqnos.at(-1) ?? 0);
  return newest.some((one) => one < seqno + mostApart) && newest.every((one) => one < seqno + mostBehind);
}
