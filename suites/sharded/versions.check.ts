import { asObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { type AccessMode, accessModes } from '../../engine/wire/credential.ts';
import { type Exchange, jsonOf, statusOf } from '../../engine/wire/exchange.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { negotiationOf } from '../support/service/negotiations.ts';
import { watchSpoiled } from '../support/service/watch-spoiled.ts';
import { anyBlock, noBlock, surveyBlocks, surveyReadings } from '../support/sharded/block-survey.ts';
import { askMessages, messagesPlace } from '../support/sharded/read-messages.ts';
import { callShards, getShards, shardsOf, shardsPlace } from '../support/sharded/read-shards.ts';

const get = 'sharded.transport.get';
const v2 = 'sharded.version.v2';
const v3 = 'sharded.version.v3';

/** What a server says where it has nothing, or not for this method. */
const absentStatuses: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** §1.3, §9.2: GET is answered with JSON, and both path versions are served, under the same credentials. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [get, v2, v3],
    on: ['sharded'],
    cost: () => 12,
    readings: surveyReadings,
    async run(context) {
      const { recorder, profile, node } = context;
      const seqno = anyBlock(context, await surveyBlocks(context, profile));
      await Promise.all([
        ...accessModes(node).flatMap((mode, index) =>
          [2 * index + 1, 2 * index + 2].map((reading) =>
            recorder.examine([get, v2, v3], (caching) =>
              judgeMode(context, { mode, reading }, seqno, caching),
            ),
          ),
        ),
        ...(seqno === undefined ? [recorder.case(v2, (caching) => judgeAbsence(context.wire, caching))] : []),
      ]);
    },
  },
];

/** Every GET of the run, whatever it is asked. */
export const watches: readonly WatchRule[] = [
  watchSpoiled(
    get,
    ['sharded'],
    ({ exchange, path }) =>
      exchange.request.method === 'GET' && (path === messagesPlace?.path || path === shardsPlace?.path),
  ),
];

async function judgeMode(
  context: NodeContext,
  { mode, reading }: { readonly mode: AccessMode; readonly reading: number },
  seqno: number | undefined,
  caching: Caching,
): Promise<RequirementJudgement[]> {
  const wire = context.wireIn(mode);
  const under =
    mode === 'open' ? '' : ` under the ${mode === 'token' ? 'token in the path' : 'basic'} credential`;
  const more = negotiationOf(reading);
  const ofMessages =
    messagesPlace === undefined
      ? notApplicable('no document describes the GET of messages')
      : judgeServed(
          await askMessages(wire, { limit: '1' }, caching, more),
          `data at ${messagesPlace.path}${under}`,
        );
  if (seqno === undefined)
    return [
      [get, ofMessages],
      [v2, noBlock],
      [v3, ofMessages],
    ];
  const shards = await getShards(wire, String(seqno), caching, more);
  const { exchange } = await callShards(wire, { seqno }, caching);
  const ofShards = judgeServed(shards, `data at ${shardsPlace?.path}${under}`);
  return [
    [get, ofShards],
    [get, ofMessages],
    [v2, ofShards],
    [v2, judgeServed(exchange, `data at /api/v2/jsonRPC${under}`)],
    [v3, ofMessages],
  ];
}

/** Served is what is answered with a JSON object that is no error. */
function judgeServed(exchange: Exchange, expected: string): Judgement {
  const fields = asObject(jsonOf(exchange));
  const status = statusOf(exchange) ?? 0;
  const isError = fields?.ok === false || (fields?.error !== undefined && fields.error !== null);
  if (status < 400 && fields !== undefined && !isError) return holds;
  const actual = fields === undefined ? `status ${status} and no JSON object` : { status, ...fields };
  return inAnswer(exchange).fail('served', '', expected, actual);
}

/**
 * No block is known, and none was found. A service without that path answers every request alike, also the one without a
 * sequence number.
 */
async function judgeAbsence(wire: Wire, caching: Caching): Promise<Judgement> {
  const exchanges = await Promise.all(
    ['1', '2', 'x', undefined].map((seqno) => getShards(wire, seqno, caching)),
  );
  const [first] = exchanges;
  if (first === undefined || exchanges.some((exchange) => shardsOf(exchange).length > 0)) return noBlock;
  const { status, text } = first.answer;
  const alike = exchanges.every(({ answer }) => answer.status === status && answer.text === text);
  if (!alike || !absentStatuses.has(status)) return noBlock;
  const expected = `data at ${shardsPlace?.path}, or an error that depends on the request`;
  return acrossAnswers(first).fail('served', '', expected, status);
}
