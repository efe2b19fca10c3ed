import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck } from '../../engine/check.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { unserved } from '../support/rpc/unserved.ts';
import {
  isUnsettled,
  noBlock,
  surveyBlocks,
  surveyReadings,
  unsettled,
} from '../support/sharded/block-survey.ts';
import {
  blockText,
  callShards,
  findShards,
  getShards,
  shardsOf,
  shardText,
} from '../support/sharded/read-shards.ts';
import { newestSeqno } from './blocks/newest-seqno.ts';
import { watchBlockContents } from './blocks/watch-block-contents.ts';

const same = 'sharded.json-rpc.same-data';

/** Blocks without shards that are asked for both ways, of the oldest and of the newest: none of them may have any. */
const absent = 3;

/** No chain grows by so many blocks while a check runs. */
const farAhead = 64;

/** §4.8: the method shards wraps what the GET answers, in whatever order. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [same],
    on: ['sharded'],
    cost: () => absent + 8,
    countsShare: true,
    readings: surveyReadings,
    async run(context) {
      const { recorder, profile, wire } = context;
      const survey = await surveyBlocks(context, profile);
      const { seqnos } = survey;
      // Around the end of the chain one backend may have what another has not.
      const without = survey.without.filter(
        (seqno) => seqno < (seqnos[0] ?? 0) || seqno > (seqnos.at(-1) ?? 0) + farAhead,
      );
      if (seqnos.length === 0) await recorder.case(same, async () => noBlock);
      const last = seqnos.at(-1);
      // The block that no other check has asked for yet, by both ways at once: a backend may have it by one of them alone.
      if (last !== undefined)
        await recorder.case(same, async (caching) => {
          const judgement = await judgeBlock(wire, await newestSeqno(wire, last, caching), caching.fresh);
          return judgement.kind === 'breach' && judgement.rule !== 'same-data'
            ? noEvidence(unsettled)
            : judgement;
        });
      const absentBlocks = [...without.slice(0, absent), ...without.slice(-absent), 2_000_000_011, 0];
      await Promise.all([
        recorder.cases(same, seqnos, async (seqno, caching) => {
          const judgement = await judgeBlock(wire, seqno, caching);
          const mayLack = judgement.kind === 'breach' && judgement.rule !== 'same-data';
          return mayLack && isUnsettled(survey, seqno) ? noEvidence(unsettled) : judgement;
        }),
        recorder.cases(same, [...new Set(absentBlocks)], (seqno, caching) =>
          judgeAbsent(wire, seqno, caching),
        ),
      ]);
    },
  },
];

async function judgeBlock(wire: Wire, seqno: number, caching: Caching): Promise<Judgement> {
  const [byGet, reply] = await Promise.all([
    getShards(wire, String(seqno), caching),
    callShards(wire, { seqno }, caching),
  ]);
  const wanted = shardsOf(byGet);
  const found = findShards(jsonOf(reply.exchange));
  const expected = `the ${wanted.length} shards that the GET answers for block ${seqno}`;
  if (wanted.length === 0 && found !== undefined)
    return acrossAnswers(byGet).fail(
      'unserved',
      '',
      `the shards of block ${seqno} by GET too`,
      byGet.answer.status,
    );
  if (reply.outcome.kind !== 'result' || found === undefined || found.holder === '')
    return { ...unserved(reply, expected), needsConfirmation: true };
  const { shards, holder } = found;
  if (blockText(shards) === blockText(wanted)) return wanted.length > 0 ? holds : noBlock;
  const other = shards.findIndex((shard) => !wanted.some((one) => shardText(one) === shardText(shard)));
  return acrossAnswers(reply.exchange).fail(
    'same-data',
    other === -1 ? `${holder}/shards` : `${holder}/shards/${other}`,
    expected,
    other === -1 ? `${shards.length} of them` : shards[other],
  );
}

/** Where the GET has no shards, JSON-RPC has none either. */
async function judgeAbsent(wire: Wire, seqno: number, caching: Caching): Promise<Judgement> {
  const [byGet, reply] = await Promise.all([
    getShards(wire, String(seqno), caching),
    callShards(wire, { seqno }, caching),
  ]);
  if (shardsOf(byGet).length > 0) return judgeBlock(wire, seqno, caching);
  const actual = shardsOf(reply.exchange);
  if (actual.length === 0) return noEvidence('neither the GET nor JSON-RPC has shards of the block');
  const expected = `no shards of block ${seqno}, of which the GET has none`;
  return acrossAnswers(reply.exchange).fail('same-data', '/result/shards', expected, actual);
}

/** The shards of each block, in every answer of the run. */
export const watches: readonly WatchRule[] = [watchBlockContents('sharded.shards.seqno-parameter', same)];
