import type { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import { changed, noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { askBalance, gaveRecord, visibles } from '../../support/wallet/balance-record.ts';
import { noTransactions, transactionsOf } from '../../support/wallet/block.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import {
  isOnChain,
  type KnownBlock,
  mostBlocks,
  noBlocks,
  surveyWallet,
} from '../../support/wallet/survey-wallet.ts';
import { examineNewest, judgeNewestRecord, newestReadings } from '../blocks/newest-block.ts';
import { watchServedBlocks } from '../blocks/watch-served-blocks.ts';
import { judgeInvalidParameters } from '../errors/judge-invalid-parameters.ts';
import { balanceInOneForm } from '../judge-one-form.ts';
import { watchWallet } from '../watch-wallet.ts';
import { judgeAmount } from './judge-amounts.ts';
import { judgeExecution } from './judge-executions.ts';
import { judgeRecord } from './judge-record.ts';
import { judgeTrace } from './judge-trace.ts';
import { watchOneRecord } from './watch-one-record.ts';

const answer = 'wallet.balance.answer';
const oneTrace = 'wallet.balance.one-trace-per-transaction';
const amountSign = 'wallet.balance.amount-sign';
const decided = [
  answer,
  oneTrace,
  balanceInOneForm,
  'wallet.balance.trace-transaction-length',
  'wallet.balance.operation-order',
  amountSign,
  'wallet.balance.amount-sign-by-type',
  'wallet.balance.hash-parameter',
  'wallet.balance.number-parameter',
  ...fieldRequirements('wallet.openapi', '/components/schemas/BlockBalance'),
] as const;

/** Everything that the records of one block say, asked for with and without `visible`. */
async function judgeBlock(
  context: NodeContext,
  block: KnownBlock,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const { wire } = context;
  const exchanges = await Promise.all(visibles.map((visible) => askBalance(wire, block, visible, caching)));
  const judgements = exchanges.flatMap((exchange): RequirementJudgement[] => [
    ...judgeRecord(context, block, exchange),
    ...(gaveRecord(exchange)
      ? [...judgeTrace(block, exchange), ...judgeExecution(block, exchange), ...judgeAmount(block, exchange)]
      : []),
  ]);
  // Who pays whom is taken from the block.
  if (transactionsOf(block.block) === undefined) judgements.push([amountSign, noTransactions]);
  if (!exchanges.every(gaveRecord) && !(await isOnChain(wire, block, caching)))
    return [[answer, changed(`block ${block.number} is no longer on the chain`)]];
  return judgements;
}

export const checks: readonly Check[] = [
  {
    decides: decided,
    on: ['wallet'],
    cost: (profile) => 25 + 2 * newestReadings(profile) + 2 * Math.min(profile.samples, mostBlocks),
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const { recorder } = context;
      const survey = await surveyWallet(context);
      /** Statements of which blocks say themselves what they lack. */
      const explained = new Set<string>();
      await Promise.all([
        ...survey.blocks.map((block) =>
          recorder.examine([answer], async (caching) => {
            const judgements = await judgeBlock(context, block, caching);
            for (const [id, { kind }] of judgements) if (kind === 'no-evidence') explained.add(id);
            return judgements;
          }),
        ),
        judgeInvalidParameters(context, survey),
        examineNewest(context, [answer], judgeNewestRecord),
      ]);
      const reason =
        survey.blocks.length === 0
          ? noBlocks(survey)
          : noEvidence(`none of the ${survey.blocks.length} blocks looked at holds what it is about`);
      for (const id of decided) if (!explained.has(id)) recorder.skip(id, reason);
    },
  },
];

/** Every record that the run is given, by what was sent for it and what it says itself. */
export const watches: readonly WatchRule[] = [
  watchServedBlocks(answer, { method: 'getblockbalance', hashKey: 'hash', documented: 'block_identifier' }),
  watchOneRecord,
  watchWallet(decided, 'getblockbalance', () => ({ body: { hash, number }, exchange }, { shapes }) => {
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash)) return undefined;
    if (!Number.isSafeInteger(number) || !gaveRecord(exchange)) return undefined;
    const asked = {
      id: hash,
      hash,
      number: Number(number),
      block: undefined,
      shown: undefined,
      served: true,
    };
    return [
      ...judgeRecord({ shapes }, asked, exchange),
      ...judgeTrace(asked, exchange),
      ...judgeAmount(asked, exchange),
    ];
  }),
];
