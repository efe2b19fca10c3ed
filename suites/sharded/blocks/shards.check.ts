import type { NodeCheck } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import { expectJsonObject } from '../../../engine/verdict/expect-json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { watchCalls } from '../../support/rpc/watch-calls.ts';
import {
  isUnsettled,
  noBlock,
  surveyBlocks,
  surveyReadings,
  unsettled,
} from '../../support/sharded/block-survey.ts';
import {
  callShards,
  findShards,
  getShards,
  shardsOf,
  shardsPlace,
} from '../../support/sharded/read-shards.ts';
import { gapsOf, judgeGap } from '../messages/judge-gap.ts';
import { watchGets } from '../watch-sharded.ts';
import { judgeShard, shardRequirements } from './judge-shard.ts';

const answer = 'sharded.shards.answer';

/** Blocks that are read again: what goes wrong only now and then has a chance to show. */
const readAgain = ({ repeats }: Profile): number => Math.min(12, repeats);

/** §2.9, §4.8: what a GET of shards answers for blocks that are there, and what shards look like in every answer. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [answer, ...shardRequirements],
    on: ['sharded'],
    cost: readAgain,
    readings: surveyReadings,
    async run(context) {
      const { recorder, wire, shapes, node, profile } = context;
      const survey = await surveyBlocks(context, profile);
      const { seqnos, misshapen } = survey;
      const known = node.known.seqno === undefined ? [] : [node.known.seqno];
      const asked = [...new Set([...known, ...seqnos, ...misshapen])];
      const about = [answer, ...shardRequirements];
      if (asked.length === 0)
        await recorder.examine(about, async () => about.map((id): RequirementJudgement => [id, noBlock]));
      const again = Array.from({ length: readAgain(profile) }, (_, index) => ({
        seqno: asked[index % Math.max(1, asked.length)],
        isFirst: false,
      }));
      const reads = [...asked.map((seqno) => ({ seqno, isFirst: true })), ...again];
      await Promise.all([
        ...reads.flatMap(({ seqno, isFirst }) =>
          seqno === undefined
            ? []
            : [
                recorder.examine(about, async (caching) => {
                  const from = isFirst ? caching : caching.fresh;
                  const exchange = await getShards(wire, String(seqno), from);
                  const mayLack = isUnsettled(survey, seqno) && shardsOf(exchange).length === 0;
                  return mayLack ? [[answer, noEvidence(unsettled)]] : judgeGet(exchange, shapes);
                }),
              ],
        ),
        recorder.cases(answer, gapsOf(survey), (seqno, caching) => judgeGap(wire, seqno, caching)),
        ...asked.map((seqno) =>
          recorder.examine(shardRequirements, async (caching) => {
            const { exchange } = await callShards(wire, { seqno }, caching);
            const found = findShards(jsonOf(exchange));
            if (found === undefined) return [];
            return judgeShard(found, answer, shapes, exchange).filter(([id]) => id !== answer);
          }),
        ),
      ]);
    },
  },
];

/** Shards in a place of their own are a departure, and are still looked at. */
function judgeGet(exchange: Answered, shapes: Shapes): readonly RequirementJudgement[] {
  const wrong = expectJsonObject(exchange, 'status 200 and the shards of the block');
  if (wrong !== undefined) return [[answer, wrong]];
  const value = jsonOf(exchange);
  const found = findShards(value);
  if (found === undefined)
    return shapes.of('sharded.openapi', '/components/schemas/Shards').judge(value, exchange);
  const judgements = judgeShard(found, answer, shapes, exchange);
  if (found.holder === '') return judgements;
  const expected = 'the array of shards in the field "shards" of the body';
  return [
    ...judgements.filter(([id]) => id !== answer),
    [
      answer,
      inAnswer(exchange).fail('wrapped', `${found.holder}/shards`, expected, Object.keys(value as object)),
    ],
  ];
}

/** Every answer with shards that the run is given, in both variants. */
export const watches: readonly WatchRule[] = [
  watchGets([answer, ...shardRequirements], shardsPlace?.path, ['seqno'], ({ exchange }, { shapes }) =>
    shardsOf(exchange).length === 0 ? undefined : judgeGet(exchange, shapes),
  ),
  watchCalls(shardRequirements, ['sharded'], ({ method, reply, isAuthorized }, { shapes }) => {
    const found = method === 'shards' ? findShards(jsonOf(reply.exchange)) : undefined;
    if (!isAuthorized || found === undefined) return undefined;
    return judgeShard(found, answer, shapes, reply.exchange).filter(([id]) => id !== answer);
  }),
];
