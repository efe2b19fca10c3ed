import { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { isShort } from '../../../engine/run/plan/profile.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  type Breach,
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { gaveRecord } from '../../support/wallet/balance-record.ts';
import { normalHash, numberOf, objectIn, parentIdOf } from '../../support/wallet/block.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { isBlock, readBlock } from '../../support/wallet/read-block.ts';
import { bodyOf, readAnswer } from '../../support/wallet/reading.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import {
  isOnChain,
  type KnownBlock,
  mostBlocks,
  noBlocks,
  surveyWallet,
  type WalletSurvey,
} from '../../support/wallet/survey-wallet.ts';
import { watchWallet } from '../watch-wallet.ts';
import { idHoldsNumber, judgeIdNumber, watchIdNumbers } from './id-number.ts';
import { examineNewest, judgeNewestBlock, newestReadings } from './newest-block.ts';
import { watchServedBlocks } from './watch-served-blocks.ts';

const numberId = 'wallet.block-by-id.number';
const valueId = 'wallet.block-by-id.value-parameter';

function wrongBlock(
  rule: string,
  at: string,
  expected: string,
  actual: unknown,
  exchange: Answered,
): Judgement {
  return acrossAnswers(exchange).fail(rule, at, expected, actual);
}

/** §4.7: an answer for the id of a block has the number of that block. */
async function judgeBlock(
  context: NodeContext,
  { blocks }: WalletSurvey,
  known: KnownBlock,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const { wire, shapes } = context;
  // Read again, all blocks concurrently: the survey read them one after another.
  const anew = await callWallet(wire, 'getblockbyid', { value: known.id }, caching.fresh);
  const exchange = isBlock(anew) ? anew : await readBlock(wire, known.id, caching);
  if (readAnswer(exchange, 'block_header').kind === 'error' || objectIn(exchange) === undefined) {
    if (!(await isOnChain(wire, known, caching))) return [[numberId, changed('the block left the chain')]];
    const expected = 'the block of an id that the node itself gave';
    return [[numberId, wrongBlock('block', '', expected, bodyOf(exchange), exchange)]];
  }
  const block = objectIn(exchange);
  const shape = shapes.of('wallet.openapi', '/components/schemas/BlockById');
  const judgements: RequirementJudgement[] = [...shape.judge(block, exchange)];
  const number = numberOf(block);
  if (number === undefined) return judgements;
  judgements.push(...judgeIdNumber(exchange, known.id));
  judgements.push([valueId, await judgeValue(context, blocks, known, { exchange, number }, caching)]);
  return judgements;
}

interface Shown {
  readonly exchange: Answered;
  readonly number: number;
}

/** Whether the block that came is the one whose id was sent: by all that the node says of it elsewhere. */
async function judgeValue(
  { wire }: NodeContext,
  blocks: readonly KnownBlock[],
  known: KnownBlock,
  { exchange, number }: Shown,
  caching: Caching,
): Promise<Judgement> {
  const block = objectIn(exchange);
  const at = '/block_header/raw_data/number';
  const other = otherBlock(known.id, exchange);
  if (other !== undefined) return other;
  const sameNumber = blocks.find((other) => other.id !== known.id && other.shown === number);
  if (sameNumber !== undefined)
    return wrongBlock('own-number', at, `another number than block ${sameNumber.id} has`, number, exchange);
  const parent = blocks.find(({ hash }) => normalHash(hash) === normalHash(parentIdOf(block) ?? ''));
  if (parent?.shown !== undefined && parent.shown + 1 !== number)
    return wrongBlock(
      'after-parent',
      at,
      `the number after that of the parent, ${parent.shown + 1}`,
      number,
      exchange,
    );
  if (!known.served) return noEvidence('getblockbalance has no record to compare the number with');
  const record = await callWallet(wire, 'getblockbalance', { hash: known.hash, number }, caching);
  if (gaveRecord(record)) return holds;
  if (!(await isOnChain(wire, known, caching))) return changed('the block left the chain');
  return wrongBlock(
    'accepted-number',
    at,
    'the number that getblockbalance takes with the id',
    number,
    exchange,
  );
}

/** The breach of a block that shows another id than was sent; undefined where it does not. */
function otherBlock(id: string, exchange: Answered): Breach | undefined {
  const shown = objectIn(exchange)?.blockID;
  if (typeof shown !== 'string' || normalHash(shown) === normalHash(id)) return undefined;
  const expected = `the block asked for, ${id}`;
  return inAnswer(exchange).fail('same-id', '/blockID', expected, shown);
}

/** An id that no block has: the response must not be a block. */
async function judgeUnknown(
  { wire }: NodeContext,
  value: string,
  isShown: boolean,
  caching: Caching,
): Promise<Judgement> {
  const exchange = await callWallet(wire, 'getblockbyid', { value }, caching);
  const number =
    readAnswer(exchange, 'block_header').kind === 'data' ? numberOf(objectIn(exchange)) : undefined;
  // A node that returns no block at all returns none for an unknown id either: a known id is requested beside it.
  if (number === undefined) return isShown ? holds : notAnswered('getblockbyid gave no block of a known id');
  const expected = 'no block, as none has this id';
  return inAnswer(exchange).fail('unknown-id', '/block_header/raw_data/number', expected, number);
}

function otherLengths(id: string): readonly string[] {
  return [id.slice(0, -2), `${id}00`, '', id.slice(0, 16)];
}

export const checks: readonly Check[] = [
  {
    decides: [numberId, valueId, idHoldsNumber],
    on: ['wallet'],
    cost: (profile) => 2 * newestReadings(profile) + Math.min(profile.samples, mostBlocks),
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const { recorder, profile } = context;
      const survey = await surveyWallet(context);
      const ids = survey.blocks
        .slice(0, 2)
        .map(({ id }) => id.slice(0, -6) + (id.endsWith('aaaaaa') ? 'bbbbbb' : 'aaaaaa'));
      // No block has an id of another length; short profiles leave it out.
      const lengths = isShort(profile) ? [] : survey.blocks.slice(0, 1).flatMap(({ id }) => otherLengths(id));
      await Promise.all(
        survey.blocks.map((block) =>
          recorder.examine([numberId], (caching) => judgeBlock(context, survey, block, caching)),
        ),
      );
      await examineNewest(context, [numberId], judgeNewestBlock);
      const isShown = survey.blocks.some(({ shown }) => shown !== undefined);
      await recorder.cases(valueId, [...ids, ...lengths], (value, caching) =>
        judgeUnknown(context, value, isShown, caching),
      );
      for (const id of [numberId, valueId, idHoldsNumber]) recorder.skip(id, noBlocks(survey));
    },
  },
  {
    decides: ['wallet.block.other-fields'],
    on: ['wallet'],
    cost: () => 1,
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const { blocks } = await surveyWallet(context);
      const now = objectIn(await callWallet(context.wire, 'getnowblock', {}, Caching.fresh));
      context.recorder.observe('wallet.block.other-fields', {
        getblockbyid: pathsIn(blocks.map(({ block }) => block)),
        getnowblock: pathsIn([now]).filter((path) => !path.startsWith('transactions')),
      });
    },
  },
];

/** Keys two levels deep with their JSON types, as `block_header.raw_data: object`. */
function pathsIn(values: readonly unknown[]): readonly string[] {
  const paths = new Set<string>();
  for (const value of values) {
    for (const [key, item] of Object.entries(value ?? {})) {
      paths.add(`${key}: ${jsonType(item)}`);
      if (jsonType(item) !== 'object') continue;
      for (const [inner, one] of Object.entries(item as object))
        paths.add(`${key}.${inner}: ${jsonType(one)}`);
    }
  }
  return [...paths].sort();
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value === 'bigint' ? 'number' : typeof value;
}

/** Judges every block that the run receives for an id. */
export const watches: readonly WatchRule[] = [
  watchIdNumbers('getblockbyid'),
  watchServedBlocks(numberId, { method: 'getblockbyid', hashKey: 'value', documented: 'block_header' }),
  watchWallet([numberId, valueId], 'getblockbyid', () => ({ body: { value }, exchange }, { shapes }) => {
    if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) return undefined;
    const { kind } = readAnswer(exchange, 'block_header');
    // With an id it is a block, whatever it lacks; without one it may say that there is none.
    const isHeadless = kind === 'neither' && typeof objectIn(exchange)?.blockID === 'string';
    if (kind !== 'data' && !isHeadless) return undefined;
    const other = otherBlock(value, exchange);
    return [
      ...shapes.of('wallet.openapi', '/components/schemas/BlockById').judge(objectIn(exchange), exchange),
      ...(other === undefined ? [] : [[valueId, other] as const]),
    ];
  }),
];
