import type { Caching } from '../../engine/caching.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { assemble } from '../support/bytecode/assemble.ts';
import { constant, reads } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { type Bundle, bundlesOf, type Call, callTo, hex, wealth } from '../support/call-many/request.ts';
import {
  numberOf,
  randomAddress,
  randomBytes,
  randomNumber,
  word,
  wordOfAddress,
} from '../support/call-many/words.ts';
import { echo } from './bytecode/echo.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';

const from = 'rollup.call-many.call-from';
const to = 'rollup.call-many.call-to';
const gas = 'rollup.call-many.call-gas';
const gasPrice = 'rollup.call-many.call-gas-price';
const data = 'rollup.call-many.call-data';

/** Lengths of input around the borders of words, and as large as calls of contracts are. */
const lengths = [0, 1, 4, 31, 32, 33, 68, 300, 1500, 5000];
const gasLimits = [60_000n, 100_000n, 1_000_000n];
/** Enough for any call to start, and below any bound that a node sets itself. */
const leastBeside = 300_000n;

/** §4.6: the fields of a call, each seen by the code that is called. */
export const checks = [
  callManyCheck({
    decides: [from],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const [caller, origin] = [randomAddress(random), randomAddress(random)];
      const senders = [0, 1].map(() => randomAddress(random));
      const calls = senders.flatMap((sender) => [caller, origin].map((at) => callTo(at, { from: sender })));
      const values = senders.flatMap((sender) => [
        valued(wordOfAddress(sender), 'the sender of the call'),
        valued(wordOfAddress(sender), 'the sender of the call, where its transaction comes from'),
      ]);
      const overrides = { [caller]: { code: reads('CALLER') }, [origin]: { code: reads('ORIGIN') } };
      await recorder.cases(from, togetherAndApart(calls), async (bundles, caching) =>
        judgeItems(await client.askAccompanied({ bundles, overrides }, caching), values),
      );
    },
  }),
  callManyCheck({
    decides: [to],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const accounts = [0, 1, 2, 3].map(() => ({
        at: randomAddress(random),
        value: randomNumber(1n << 64n, 1n << 250n, random),
      }));
      const calls = accounts.map(({ at }) => callTo(at));
      const values = accounts.map(({ value }) =>
        valued(word(value), 'as the code of the account called returns'),
      );
      const overrides = Object.fromEntries(accounts.map(({ at, value }) => [at, { code: constant(value) }]));
      await recorder.cases(to, togetherAndApart(calls), async (bundles, caching) =>
        judgeItems(await client.askAccompanied({ bundles, overrides }, caching), values),
      );
    },
  }),
  callManyCheck({
    decides: [gas],
    cost: () => gasLimits.length + 2,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      await recorder.cases(gas, gasLimits, (limit, caching) => judgeGasLeft(client, at, limit, caching));
      const more = randomNumber(1n, 200_000n, random);
      await Promise.all([
        recorder.case(gas, (caching) => judgeGasBeside(client, at, more, caching)),
        recorder.case(gas, (caching) => judgeTooLittleGas(client, at, caching)),
      ]);
    },
  }),
  callManyCheck({
    decides: [gasPrice],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      const overrides = { [client.sender]: { balance: hex(wealth) }, [at]: { code: reads('GASPRICE') } };
      // Above any base fee, so that the call is not rejected for its price; odd to the last digit.
      const prices = [0, 1, 2].map(() => randomNumber(10n ** 13n, 10n ** 15n, random) | 1n);
      const calls = prices.map((price) => callTo(at, { gasPrice: hex(price) }));
      const values = prices.map((price) => valued(word(price), 'the gas price of the call'));
      await recorder.cases(gasPrice, togetherAndApart(calls), async (bundles, caching) =>
        judgeItems(await client.askAccompanied({ bundles, overrides }, caching), values),
      );
    },
  }),
  callManyCheck({
    decides: [data],
    cost: () => lengths.length + 1,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      const overrides = { [at]: { code: echo } };
      const inputs = lengths.map((length) => randomBytes(length, random));
      const judgeInputs = async (sent: readonly string[], caching: Caching): Promise<Judgement> => {
        const calls = sent.map((input) => callTo(at, { data: `0x${input}` }));
        return judgeItems(
          await client.askAccompanied({ bundles: bundlesOf(calls), overrides }, caching),
          sent.map((input) => valued(input, 'the data of the call')),
        );
      };
      await recorder.cases(data, inputs, (input, caching) => judgeInputs([input], caching));
      await recorder.case(data, (caching) => judgeInputs(inputs, caching));
    },
  }),
];

/** What is left when code starts is less than the limit, and the most of it where the limit is high. */
async function judgeGasLeft(
  client: CallManyClient,
  at: string,
  limit: bigint,
  caching: Caching,
): Promise<Judgement> {
  const asked = {
    bundles: bundlesOf([callTo(at, { gas: hex(limit) })]),
    overrides: { [at]: { code: reads('GAS') } },
  };
  const answer = await client.ask(asked, caching);
  const left = numberOf(outputAt(answer, 0) ?? '');
  if (left === undefined) return judgeItems(answer, [valued('', `the gas left of ${limit}, as 32 bytes`)]);
  const least = limit >= 1_000_000n ? limit / 2n : 1n;
  return inAnswer(answer.reply.exchange).expect(
    left >= least && left < limit,
    'gas',
    '/result',
    `what is left of a limit of ${limit} gas, from ${least} to ${limit - 1n}`,
    left,
  );
}

/** Two calls that differ in their gas alone: what they cost before code starts is the same, whatever the chain takes for it. */
async function judgeGasBeside(
  client: CallManyClient,
  at: string,
  more: bigint,
  caching: Caching,
): Promise<Judgement> {
  const limits = [leastBeside, leastBeside + more];
  const asked = {
    bundles: bundlesOf(limits.map((limit) => callTo(at, { gas: hex(limit) }))),
    overrides: { [at]: { code: reads('GAS') } },
  };
  const answer = await client.ask(asked, caching);
  const [one, other] = limits.map((_limit, index) => numberOf(outputAt(answer, index) ?? ''));
  if (one === undefined || other === undefined) return noEvidence('the gas left is not shown as 32 bytes');
  return inAnswer(answer.reply.exchange).expect(
    other - one === more,
    'gas',
    '/result',
    `${more} more gas left with a limit of ${limits[1]} than with one of ${limits[0]}`,
    other - one,
  );
}

/** Code that stores needs more than 20,000 gas: with less the call fails, be it as an item or as a whole. */
async function judgeTooLittleGas(client: CallManyClient, at: string, caching: Caching): Promise<Judgement> {
  const store = assemble(1, 1, 'SSTORE', 1, 2, 'SSTORE', 1, 3, 'SSTORE', 0, 0, 'RETURN');
  const asked = {
    bundles: bundlesOf([callTo(at, { gas: hex(50_000n) })]),
    overrides: { [at]: { code: store } },
  };
  const answer = await client.ask(asked, caching);
  const [item] = answer.items;
  if (item?.kind !== 'value') return holds;
  return inAnswer(answer.reply.exchange).fail(
    'gas',
    item.at,
    'a failure, as the code needs more than the 50000 gas that the call has',
    { value: `0x${item.data}` },
  );
}

/** The same calls in one bundle, and each in a bundle of its own: few enough for a node that limits them. */
function togetherAndApart(calls: readonly Call[]): readonly (readonly Bundle[])[] {
  return [bundlesOf(calls), bundlesOf(...calls.map((call) => [call]))];
}
