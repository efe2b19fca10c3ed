import type { Caching } from '../../../engine/caching.ts';
import type { NodeCheck } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { accessModes } from '../../../engine/wire/credential.ts';
import type { Answered, Wire } from '../../../engine/wire/wire.ts';
import { anyBlock, settledBlocks, surveyBlocks, surveyReadings } from '../../support/sharded/block-survey.ts';
import { blockText, getShards, shardsOf } from '../../support/sharded/read-shards.ts';
import { judgeIdentity, judgeRising, judgeSeries, type ReadBlock } from './block-series.ts';

const parameter = 'sharded.shards.seqno-parameter';
const rises = 'sharded.shards.seqno-rises';
const identity = 'sharded.shards.one-block-per-name';

/** No chain is that long: whatever is answered for two such blocks cannot be the shards of both. */
const neverReached = [2_000_000_011, 4_000_000_007];

/** Numbers at which counters of a fixed width overflow to an existing block. */
const widths = [2 ** 16, 2 ** 31, 2 ** 32];

/** §4.8: which block's shards are answered. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [parameter, rises, identity],
    on: ['sharded'],
    cost: () => 20,
    readings: surveyReadings,
    async run(context) {
      const { recorder, wire, profile, node } = context;
      const survey = await surveyBlocks(context, profile);
      const { seqnos } = survey;
      const read = (caching: Caching) => readBlocks(wire, seqnos, caching);
      await recorder.case(parameter, async (caching) => judgeSeries(await read(caching)));
      await recorder.case(rises, async (caching) => judgeRising(await read(caching)));
      await recorder.case(identity, async (caching) => judgeIdentity(await read(caching)));
      const any = anyBlock(context, survey);
      if (any === undefined) return;
      const settled = settledBlocks(survey);
      const wires = accessModes(node).map((mode) => context.wireIn(mode));
      const steady = [...new Set([any, settled[0] ?? any, settled[Math.floor(settled.length / 2)] ?? any])];
      await Promise.all([
        recorder.cases(parameter, steady.slice(0, Math.ceil(profile.examples / 2)), (seqno, caching) =>
          judgeSteady(wires, seqno, caching),
        ),
        recorder.cases(
          parameter,
          [neverReached, ...widths.map((width) => [any, any + width])],
          (pair, caching) => judgeApart(wire, pair, caching),
        ),
      ]);
    },
  },
];

async function readBlocks(
  wire: Wire,
  seqnos: readonly number[],
  caching: Caching,
): Promise<readonly ReadBlock[]> {
  const answers = await Promise.all(seqnos.map((seqno) => getShards(wire, String(seqno), caching)));
  return answers
    .map((exchange, index) => {
      const shards = shardsOf(exchange);
      return { seqno: seqnos[index] ?? 0, shards, text: blockText(shards), exchange };
    })
    .filter(({ shards }) => shards.length > 0);
}

/** The same number, the same shards: each time, and in each mode of access. */
async function judgeSteady(wires: readonly Wire[], seqno: number, caching: Caching): Promise<Judgement> {
  const answers: Answered[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const wire = wires[turn % wires.length];
    if (wire !== undefined) answers.push(await getShards(wire, String(seqno), caching.fresh));
  }
  const served = answers.filter((exchange) => shardsOf(exchange).length > 0);
  const [first] = served;
  if (first === undefined) return noEvidence(`block ${seqno} has no shards`);
  if (served.length < answers.length)
    return changed(`block ${seqno} has shards in one answer and none in the next`);
  const text = blockText(shardsOf(first));
  const other = served.find((exchange) => blockText(shardsOf(exchange)) !== text);
  if (other === undefined) return holds;
  const expected = `the shards that block ${seqno} had a moment before`;
  return acrossAnswers(other).fail('steady', '/shards', expected, shardsOf(other));
}

/** Two numbers that cannot both be blocks with the same shards. */
async function judgeApart(wire: Wire, pair: readonly number[], caching: Caching): Promise<Judgement> {
  const blocks = await readBlocks(wire, pair, caching);
  const [one, other] = blocks;
  if (one === undefined || other === undefined)
    return noEvidence(`no shards are answered for block ${pair.at(-1)}`);
  const expected = `no shards for block ${other.seqno}, or others than those of block ${one.seqno}`;
  const { shards: actual, exchange } = other;
  return one.text === other.text ? acrossAnswers(exchange).fail('apart', '/shards', expected, actual) : holds;
}
