import type { Caching } from '../../engine/caching.ts';
import {
  type Judgement,
  noEvidence,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import { reads } from '../support/bytecode/readers.ts';
import type { Answer } from '../support/call-many/answer.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { type Bundle, callTo, hex, type StateOverrides, wealth } from '../support/call-many/request.ts';
import { randomAddress, word } from '../support/call-many/words.ts';
import { type SettledBlock, settledBlock } from './call-many/base-block.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { firstThatHolds } from './call-many/first-that-holds.ts';
import { type Expected, judgeItems, outputAt, valued } from './call-many/judge-items.ts';
import { type OverrideField, overrideFields, readerCall } from './call-many/override-field.ts';
import { randomnessOf } from './call-many/randomness-of.ts';

const [first = '', ...others] = overrideFields.map(({ requirement }) => requirement);
const decides: readonly [string, ...string[]] = [first, ...others];
/** Of the others difficulty and base fee are zero in bundles of their own, and a gas limit of zero leaves calls no room. */
const takesZero: ReadonlySet<string> = new Set(['blockNumber', 'timestamp', 'coinbase']);
const noBlock = 'no block could be found to run calls in';
const unseen = notApplicable(
  'code sees randomness in the place of difficulty on this chain (EIP-4399), which the override need not touch',
);

/** The addresses of the readers of all fields, and a balance for their caller. */
interface ScenarioAccounts {
  readonly at: ReadonlyMap<OverrideField, string>;
  /** Returns the block number: what no other override may change. */
  readonly bystander: string;
  readonly overrides: StateOverrides;
}

interface Alone {
  readonly field: OverrideField;
  readonly values: readonly bigint[];
  readonly form: string;
  readonly randomness: readonly string[] | undefined;
}

interface Together {
  readonly together: readonly { readonly field: OverrideField; readonly value: bigint }[];
  readonly randomness: readonly string[] | undefined;
}

/** §4.6: each field of a block override is seen by code that reads it. */
export const checks = [
  callManyCheck({
    decides,
    cost: () => decides.length + 3,
    run: async (context) => {
      const base = await settledBlock(context);
      if (base === undefined) {
        for (const id of decides) context.recorder.skip(id, noEvidence(noBlock));
        return;
      }
      const stage = setStage(context);
      const randomness = await randomnessOf(context.client, base, context.random);
      await Promise.all(
        overrideFields.map((field) => {
          const values = field.draw(base, context.random);
          return context.recorder.case(field.requirement, (caching) =>
            firstThatHolds(field.forms, (form) =>
              judgeAlone(context.client, stage, base, { field, values, form, randomness }, caching),
            ),
          );
        }),
      );
      const together = overrideFields
        .filter(({ name }) => name !== 'blockHash')
        .map((field) => ({ field, value: field.draw(base, context.random)[0] ?? 0n }));
      await Promise.all([
        context.recorder.examine(decides, (caching) =>
          judgeTogether(context.client, stage, base, { together, randomness }, caching),
        ),
        context.recorder.examine(decides, (caching) => judgeZeros(context.client, stage, base, caching)),
      ]);
    },
  }),
];

function setStage({ random, client }: CallManyContext): ScenarioAccounts {
  const at = new Map(overrideFields.map((field) => [field, randomAddress(random)]));
  const bystander = randomAddress(random);
  const overrides = {
    [client.sender]: { balance: hex(wealth) },
    [bystander]: { code: reads('NUMBER') },
    ...Object.fromEntries([...at].map(([{ code }, address]) => [address, { code }])),
  };
  return { at, bystander, overrides };
}

/** A bundle for each value; the first also shows that nothing else of the block changed. */
async function judgeAlone(
  client: CallManyClient,
  { at, bystander, overrides }: ScenarioAccounts,
  base: SettledBlock,
  { field, values, form, randomness }: Alone,
  caching: Caching,
): Promise<Judgement> {
  if (field.name === 'blockHash' && base.number === 0n)
    return noEvidence('the chain has no block before its first');
  const settings = values.map((value) => field.setting(value, base, form));
  const bundles = settings.map(({ sent }, index): Bundle => {
    const own = [readerCall(field, at.get(field) ?? '', base, form)];
    // Later bundles may stand in later blocks: their number, where it matters, is set again.
    const anchor = field.name === 'blockHash' && index > 0 ? { blockNumber: hex(base.number) } : {};
    const side = index === 0 && field.name !== 'blockNumber' ? [callTo(bystander)] : [];
    return { transactions: [...own, ...side], blockOverride: { [field.name]: sent, ...anchor } };
  });
  const expectedOf = (values: readonly string[]): Expected[] =>
    values.flatMap((seen, index) => [
      valued(seen, `the ${field.name} of bundle ${index + 1}'s block override`),
      ...(index === 0 && field.name !== 'blockNumber'
        ? [valued(word(base.number), 'the number of the block of the context, which is not overridden')]
        : []),
    ]);
  const answer = await client.ask({ bundles, context: base.context, overrides }, caching);
  const judgement = judgeItems(answer, expectedOf(settings.map(({ seen }) => seen)));
  const isUnseen =
    judgement.kind === 'breach' &&
    field.name === 'difficulty' &&
    randomness !== undefined &&
    judgeItems(answer, expectedOf(randomness.slice(0, values.length))).kind === 'holds';
  return isUnseen ? unseen : judgement;
}

/** Fields that one bundle sets at the same time. A hash is left out: which number it is for depends on its form. */
async function judgeTogether(
  client: CallManyClient,
  { at, overrides }: ScenarioAccounts,
  base: SettledBlock,
  { together, randomness }: Together,
  caching: Caching,
): Promise<RequirementJudgement[]> {
  const ask = async (quantityForm: string): Promise<readonly [Answer, readonly Expected[]]> => {
    const parts = together.map(({ field, value }) => {
      const form = field.forms.find((one) => one === quantityForm) ?? field.forms[0];
      return { field, form, setting: field.setting(value, base, form) };
    });
    const blockOverride = Object.fromEntries(parts.map(({ field, setting }) => [field.name, setting.sent]));
    const transactions = parts.map(({ field, form }) => readerCall(field, at.get(field) ?? '', base, form));
    const asked = { bundles: [{ transactions, blockOverride }], context: base.context, overrides };
    const meaning = 'as a block override that sets several fields has it';
    return [await client.ask(asked, caching), parts.map(({ setting }) => valued(setting.seen, meaning))];
  };
  let [answer, expected] = await ask('hexadecimal');
  if (answer.items.length === 0) [answer, expected] = await ask('number');
  return together.map(({ field }, index): RequirementJudgement => {
    const { items } = answer;
    const alone =
      items.length === expected.length ? { ...answer, items: items.slice(index, index + 1) } : answer;
    const judgement = judgeItems(alone, expected.slice(index, index + 1));
    const isUnseen =
      judgement.kind === 'breach' &&
      field.name === 'difficulty' &&
      randomness !== undefined &&
      outputAt(alone, 0) === randomness[0];
    return [field.requirement, isUnseen ? unseen : judgement];
  });
}

/** Zero is a value like others, and not the same as none, where the node takes it. */
async function judgeZeros(
  client: CallManyClient,
  { at, overrides }: ScenarioAccounts,
  base: SettledBlock,
  caching: Caching,
): Promise<RequirementJudgement[]> {
  const fields = overrideFields.filter(({ name }) => takesZero.has(name));
  const bundles = fields.map((field): Bundle => {
    const [form] = field.forms;
    return {
      transactions: [readerCall(field, at.get(field) ?? '', base, form)],
      blockOverride: { [field.name]: field.setting(0n, base, form).sent },
    };
  });
  const answer = await client.ask({ bundles, context: base.context, overrides }, caching);
  return fields.map(({ requirement, name }, index): RequirementJudgement => {
    const item = answer.items.length === fields.length ? answer.items[index] : undefined;
    if (item?.kind !== 'value') return [requirement, noEvidence(`a ${name} of zero is rejected`)];
    const alone = { ...answer, items: [item] };
    return [requirement, judgeItems(alone, [valued(word(0n), `the ${name} of the block override`)])];
  });
}
