import type { Caching } from '../../engine/caching.ts';
import type { Check, NodeContext } from '../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { type AddressForm, readAddress } from '../support/wallet/address.ts';
import {
  askBalance,
  gaveRecord,
  type Operation,
  tracesIn,
  type Visible,
} from '../support/wallet/balance-record.ts';
import { bodyOf } from '../support/wallet/reading.ts';
import { walletReadings } from '../support/wallet/shared-readings.ts';
import { type KnownBlock, noBlocks, servedBlocks, surveyWallet } from '../support/wallet/survey-wallet.ts';
import { watchWallet } from './watch-wallet.ts';

const words: Readonly<Record<AddressForm, string>> = {
  base58: 'an address in base58 with the right checksum',
  hex: 'an address in hexadecimal',
};

function operationsIn(exchange: Answered): readonly Operation[] {
  return tracesIn(exchange).flatMap(({ operations }) => operations);
}

/** §4.7: every address of a record is in one form. */
export function judgeForm(exchange: Answered, form: AddressForm): Judgement {
  const operations = operationsIn(exchange);
  const other = operations.find(({ address }) => readAddress(address)?.form !== form);
  if (other !== undefined) {
    const at = `${other.at}/address`;
    // The other form is a habit of some software; what is of neither form is not.
    const rule = readAddress(other.address) === undefined ? form : 'other-form';
    return inAnswer(exchange).fail(rule, at, words[form], other.address);
  }
  return operations.length === 0 ? noEvidence('no block looked at has an operation, so no address') : holds;
}

/** What a record says, the form of its addresses and the order of everything left aside. */
function essence(exchange: Answered): readonly string[] {
  return tracesIn(exchange)
    .map(({ transaction, type, status, operations }) => {
      const changes = operations.map(({ identifier, address, amount }) =>
        writeJson([identifier, readAddress(address)?.account ?? address, amount]),
      );
      return writeJson([transaction, type, status, changes.sort()]);
    })
    .sort();
}

/** §4.7: two records of a block are about the same accounts and amounts. */
export function judgeSame(exchange: Answered, other: Answered, expected: string): Judgement {
  const [these, those] = [essence(exchange), essence(other)];
  const different = these.findIndex((line, index) => line !== those[index]);
  if (different < 0 && these.length === those.length) return holds;
  const actual = { here: these[different] ?? 'nothing', there: those[different] ?? 'nothing' };
  const at = '/transaction_balance_trace';
  return acrossAnswers(exchange).fail('same-record', at, expected, actual);
}

interface Form {
  readonly visible: Visible;
  readonly form: AddressForm;
  /** The way to ask whose record has to be the same, the form of addresses left aside. */
  readonly like: Visible;
  readonly expected: string;
}

const forms = {
  'wallet.balance.visible-true': {
    visible: true,
    form: 'base58',
    like: undefined,
    expected: 'what the record without visible says',
  },
  'wallet.balance.visible-false': {
    visible: false,
    form: 'hex',
    like: true,
    expected: 'the accounts and amounts of the record with visible true',
  },
  'wallet.balance.visible-default': {
    visible: undefined,
    form: 'base58',
    like: true,
    expected: 'the record of visible true',
  },
} as const satisfies Readonly<Record<string, Form>>;

async function judgeVisible(
  { wire }: NodeContext,
  block: KnownBlock,
  { visible, form, like, expected }: Form,
  caching: Caching,
): Promise<Judgement> {
  const [exchange, other] = await Promise.all([
    askBalance(wire, block, visible, caching),
    askBalance(wire, block, like, caching),
  ]);
  if (!gaveRecord(exchange)) {
    if (!gaveRecord(other)) return noEvidence('the block has no record any more');
    const actual = bodyOf(exchange);
    return acrossAnswers(exchange).fail('record', '', 'a record, as with another visible', actual);
  }
  const judgement = judgeForm(exchange, form);
  // Two forms can be compared only where each is what it should be; the other form has a requirement of its own.
  if (judgement.kind !== 'holds' || !gaveRecord(other)) return judgement;
  const sound = operationsIn(other).every(({ address }) => readAddress(address) !== undefined);
  return sound ? judgeSame(exchange, other, expected) : judgement;
}

export const checks: readonly Check[] = (Object.entries(forms) as [keyof typeof forms, Form][]).map(
  ([requirement, form]) => ({
    decides: [requirement],
    on: ['wallet'],
    cost: () => 0,
    readings: walletReadings.survey,
    run: async (context: NodeContext) => {
      const survey = await surveyWallet(context);
      const blocks = servedBlocks(survey);
      await context.recorder.cases(requirement, blocks, (block, caching) =>
        judgeVisible(context, block, form, caching),
      );
      if (blocks.length === 0) context.recorder.skip(requirement, noBlocks(survey));
    },
  }),
);

/** Every record that the run is given: its addresses are in the form that was asked for. */
export const watches: readonly WatchRule[] = (Object.entries(forms) as [keyof typeof forms, Form][]).map(
  ([requirement, { visible, form }]) =>
    watchWallet(
      [requirement],
      'getblockbalance',
      () =>
        ({ body, exchange }) =>
          body.visible === visible && gaveRecord(exchange)
            ? [[requirement, judgeForm(exchange, form)]]
            : undefined,
    ),
);
