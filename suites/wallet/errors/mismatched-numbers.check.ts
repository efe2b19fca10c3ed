import fc from 'fast-check';
import type { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { Visible } from '../../support/wallet/balance-record.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { errorMessages } from '../../support/wallet/reading.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import {
  type KnownBlock,
  noBlocks,
  servedBlocks,
  surveyWallet,
  type WalletSurvey,
} from '../../support/wallet/survey-wallet.ts';
import { judgeError, judgeErrorWith, judgeErrorWithAny } from './judge-error.ts';

const mismatch = 'wallet.balance-error.mismatch';
const mismatchText = 'wallet.balance-error.mismatch-text';
const hashMissing = 'wallet.balance-error.hash-missing';
const numberMissing = 'wallet.balance-error.number-missing';

/** The hash of one block, by its place among those known, and the number of another. */
interface Pair {
  readonly hashOf: number;
  readonly numberOf: Neighbour | number;
  readonly visible: Visible;
}

type Neighbour = 'before' | 'after';

const pairs: fc.Arbitrary<Pair> = fc.record({
  hashOf: fc.nat({ max: 1000 }),
  numberOf: fc.oneof(fc.nat({ max: 1000 }), fc.constantFrom<Neighbour>('before', 'after')),
  visible: fc.constantFrom<Visible>(undefined, true, false),
});

/** Every number with every form of `visible` within a few places of the list. */
const examples: readonly Pair[] = [0, 1, 2].flatMap((hashOf) =>
  (['before', 'after', hashOf + 1] as const).map((numberOf, place) => ({
    hashOf,
    numberOf,
    visible: ([undefined, false, true] as const)[(hashOf + place) % 3],
  })),
);

/** The number of another block that certainly exists; undefined where the pair names none. */
function otherNumber(
  blocks: readonly KnownBlock[],
  block: KnownBlock,
  numberOf: Pair['numberOf'],
): number | undefined {
  if (typeof numberOf === 'number') {
    const { number } = blocks[numberOf % blocks.length] ?? block;
    return number === block.number ? undefined : number;
  }
  const number = block.number + (numberOf === 'before' ? -1 : 1);
  const newest = blocks.at(-1)?.number ?? block.number;
  return number < 0 || number > newest ? undefined : number;
}

/** What is added to a number is lost where it is kept in 16 or 32 bits. */
const widths = [2 ** 32, 2 ** 16];

/**
 * A hash or a number that is certainly another's or nobody's: rejected too, with whatever message. 0 is the number of the
 * first block, and not that none is given.
 */
function impossible({ hash, number }: KnownBlock): readonly (readonly [string, object])[] {
  const last = hash.endsWith('0') ? '1' : '0';
  const first = hash.startsWith('0') ? '1' : '0';
  return [
    ...(number > 0 ? [[`the hash is that of block ${number}, not of 0`, { hash, number: 0 }] as const] : []),
    ...widths.map((width) => numberBeyond(hash, number, width)),
    ['the last digit of the hash is another', { hash: hash.slice(0, -1) + last, number }],
    ['the first digit of the hash is another', { hash: first + hash.slice(1), number }],
    ['no block has this hash', { hash: 'f'.repeat(64), number }],
    ['no block has a number below 0', { hash, number: -1 }],
    ['no block has this number yet', { hash, number: number + 1_000_000_000 }],
  ];
}

function numberBeyond(hash: string, number: number, width: number): readonly [string, object] {
  const other = number + width;
  return [`the hash is that of block ${number}, not of ${other}`, { hash, number: other }];
}

/** Blocks whose pair of hash and number has a record: with them only what is changed is wrong. */
async function pairedBlocks(
  context: NodeContext,
): Promise<{ survey: WalletSurvey; blocks: readonly KnownBlock[] }> {
  const survey = await surveyWallet(context);
  return { survey, blocks: servedBlocks(survey) };
}

/** A request that lacks one of both, for each block known. */
async function judgeMissing(
  context: NodeContext,
  requirement: string,
  why: string,
  bodiesOf: (block: KnownBlock) => readonly object[],
): Promise<void> {
  const { survey, blocks } = await pairedBlocks(context);
  const bodies = blocks.slice(0, 6).flatMap(bodiesOf);
  await context.recorder.cases(requirement, bodies, async (body, caching) =>
    judgeError(await callWallet(context.wire, 'getblockbalance', body, caching), why),
  );
  if (bodies.length === 0) context.recorder.skip(requirement, noBlocks(survey));
}

export const checks: readonly Check[] = [
  {
    decides: [mismatch, mismatchText],
    on: ['wallet'],
    cost: ({ cases }) => cases + examples.length + 4,
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const { recorder, wire, profile } = context;
      const { survey, blocks } = await pairedBlocks(context);
      const ask = async (
        { hashOf, numberOf, visible }: Pair,
        caching: Caching,
        judge: (exchange: Answered, why: string) => Judgement,
      ): Promise<Judgement> => {
        const block = blocks[hashOf % blocks.length];
        if (block === undefined) return noBlocks(survey);
        const number = otherNumber(blocks, block, numberOf);
        if (number === undefined) return noEvidence('no other block is known');
        const exchange = await callWallet(
          wire,
          'getblockbalance',
          { hash: block.hash, number, visible },
          caching,
        );
        const why = `the hash is that of block ${block.number}, not of ${number}`;
        return judge(exchange, why);
      };
      await Promise.all([
        recorder.property(mismatch, {
          arbitrary: pairs,
          examples,
          runs: profile.cases,
          judge: (pair, caching) => ask(pair, caching, judgeErrorWithAny),
        }),
        recorder.cases(mismatchText, examples, (pair, caching) =>
          ask(pair, caching, (exchange, why) => judgeErrorWith(exchange, [errorMessages.mismatch], why)),
        ),
        recorder.cases(mismatch, blocks.slice(0, 2).flatMap(impossible), async ([why, body], caching) =>
          judgeError(await callWallet(wire, 'getblockbalance', body, caching), why),
        ),
      ]);
    },
  },
  {
    decides: [hashMissing],
    on: ['wallet'],
    cost: () => 12,
    readings: walletReadings.survey,
    run: (context: NodeContext) =>
      judgeMissing(context, hashMissing, 'the hash is not given', ({ number }) => [
        { number },
        { number, visible: true },
      ]),
  },
  {
    decides: [numberMissing],
    on: ['wallet'],
    cost: () => 12,
    readings: walletReadings.survey,
    run: (context: NodeContext) =>
      judgeMissing(context, numberMissing, 'the number is not given', ({ hash }) => [
        { hash },
        { hash, visible: false },
      ]),
  },
];
