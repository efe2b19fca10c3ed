import type { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import type { Judgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { errorMessages } from '../../support/wallet/reading.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { type KnownBlock, noBlocks, servedBlocks, surveyWallet } from '../../support/wallet/survey-wallet.ts';
import { judgeError, judgeErrorWith, judgeErrorWithAny } from './judge-error.ts';
import {
  evenLengthExamples,
  evenLengths,
  type MalformedHash,
  oddLengthExamples,
  wrongDigitExamples,
  wrongDigits,
} from './malformed-hash.ts';

const invalidHex = 'wallet.balance-error.invalid-hex';
const invalidHexText = 'wallet.balance-error.invalid-hex-text';
const hashLength = 'wallet.balance-error.hash-length';
const hashLengthText = 'wallet.balance-error.hash-length-text';

/** Sends a malformed hash with the number that its block has, so that nothing else is wrong. */
async function ask(
  { wire }: NodeContext,
  blocks: readonly KnownBlock[],
  { block: index, visible, spoil }: MalformedHash,
  caching: Caching,
): Promise<Answered | undefined> {
  const block = blocks[index % blocks.length];
  if (block === undefined) return undefined;
  const body = { hash: spoil(block.hash), number: block.number, visible };
  return callWallet(wire, 'getblockbalance', body, caching);
}

/** Judges each malformed hash by `judge`, with the blocks that the survey found. */
async function judging(
  context: NodeContext,
  judge: (exchange: Answered, what: string) => Judgement,
): Promise<(input: MalformedHash, caching: Caching) => Promise<Judgement>> {
  const survey = await surveyWallet(context);
  const served = servedBlocks(survey);
  // Where no block has a record, the errors can be provoked all the same.
  const blocks = served.length > 0 ? served : survey.blocks;
  return async (input, caching) => {
    const exchange = await ask(context, blocks, input, caching);
    return exchange === undefined ? noBlocks(survey) : judge(exchange, input.what);
  };
}

/** An error with the message for what is wrong. */
const ownText =
  (text: string) =>
  (exchange: Answered, what: string): Judgement =>
    judgeErrorWith(exchange, [text], what);

/**
 * §7.3 gives three messages for all that may be wrong: one of them is required, and the one that says what is wrong is
 * the better error.
 */
export const checks: readonly Check[] = [
  {
    decides: [invalidHex, invalidHexText],
    on: ['wallet'],
    cost: ({ cases }) => cases + wrongDigitExamples.length,
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const { recorder, profile } = context;
      const own = await judging(context, ownText(errorMessages.invalidHex));
      await Promise.all([
        recorder.property(invalidHex, {
          arbitrary: wrongDigits,
          examples: wrongDigitExamples,
          runs: profile.cases,
          judge: await judging(context, judgeErrorWithAny),
        }),
        recorder.cases(invalidHexText, wrongDigitExamples, own),
      ]);
    },
  },
  {
    decides: [hashLength, hashLengthText],
    on: ['wallet'],
    cost: ({ cases }) => cases + evenLengthExamples.length + oddLengthExamples.length + 1,
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const { recorder, profile } = context;
      const any = await judging(context, judgeErrorWithAny);
      const own = await judging(context, ownText(errorMessages.hashLength));
      const empty = await judging(context, judgeError);
      const nothing: MalformedHash = {
        block: 0,
        visible: undefined,
        what: 'the hash is empty',
        spoil: () => '',
      };
      await Promise.all([
        recorder.property(hashLength, {
          arbitrary: evenLengths,
          examples: evenLengthExamples,
          runs: profile.cases,
          judge: any,
        }),
        recorder.cases(hashLength, oddLengthExamples, any),
        recorder.cases(hashLength, [nothing], empty),
        recorder.cases(hashLengthText, evenLengthExamples, own),
      ]);
    },
  },
];
