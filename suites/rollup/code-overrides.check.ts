import type { Caching } from '../../engine/caching.ts';
import { holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { constant } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { placedTransactions } from '../support/call-many/placed-transactions.ts';
import {
  bundlesOf,
  callTo,
  type SimulationContext,
  type StateOverrides,
} from '../support/call-many/request.ts';
import { numberOf, randomAddress, randomNumber, word } from '../support/call-many/words.ts';
import { settledBlock } from './call-many/base-block.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';
import { readBalances } from './call-many/read-balances.ts';
import { sendersOf } from './call-many/senders.ts';

const code = 'rollup.call-many.state-override-code';

/** §4.6: accounts that are given code, and what else becomes of them. */
export const checks = [
  callManyCheck({
    decides: [code],
    chained: true,
    cost: () => 15,
    run: async (context) => {
      const { recorder, client, random } = context;
      const accounts = [0, 1, 2].map(() => codeFor(randomAddress(random), random));
      const reader = randomAddress(random);
      const [sender] = await sendersOf(context);
      const existing = sender === undefined ? [] : [codeFor(sender, random)];
      const base = await settledBlock(context);
      const created = (await placedTransactions(context)).flatMap((one) => one.created ?? []);
      // One account, several, and one that exists on chain.
      const given = [accounts.slice(0, 1), accounts, [...accounts, ...existing]];
      const states: ((caching: Caching) => Promise<Judgement>)[] = [
        ...recorder.selected(given).map((some) => judgeGiven(client, some)),
        ...accounts.slice(0, 1).map((account) => judgeCapitals(client, account)),
        ...(sender === undefined || base === undefined
          ? []
          : [judgeKept(client, { reader, at: sender, where: base.context })]),
        ...recorder.selected(created.slice(0, 3)).map((at) => judgeEmptied(client, reader, at)),
      ];
      await recorder.readings(code, states, (judge, caching) => judge(caching));
      // After all of them: what any of these requests left behind shows here.
      await recorder.case(code, judgeGone(client, accounts));
    },
  }),
];

/** An account, and the number that its code returns. */
interface Coded {
  readonly at: string;
  readonly value: bigint;
}

function codeFor(at: string, random: () => number): Coded {
  return { at, value: randomNumber(1n, 1n << 200n, random) };
}

function codesOf(accounts: readonly Coded[]): StateOverrides {
  return Object.fromEntries(accounts.map(({ at, value }) => [at, { code: constant(value) }]));
}

function judgeGiven(client: CallManyClient, accounts: readonly Coded[]) {
  return async (caching: Caching): Promise<Judgement> => {
    const bundles = bundlesOf(accounts.map(({ at }) => callTo(at)));
    const answer = await client.ask({ bundles, overrides: codesOf(accounts) }, caching);
    const returned = accounts.map(({ value }) => valued(word(value), 'as the overridden code returns'));
    return judgeItems(answer, returned);
  };
}

/** Letters of an address mean the same in either case; a node that insists on checksums may reject it. */
function judgeCapitals(client: CallManyClient, { at, value }: Coded) {
  return async (caching: Caching): Promise<Judgement> => {
    const overrides = { [`0x${at.slice(2).toUpperCase()}`]: { code: constant(value) } };
    const answer = await client.ask({ bundles: bundlesOf([callTo(at)]), overrides }, caching);
    if (answer.reply.outcome.kind === 'error') return noEvidence('addresses in capital letters are rejected');
    return judgeItems(answer, [valued(word(value), 'as the overridden code returns')]);
  };
}

/** Code that a request is given is not there for others, which have no overrides. */
function judgeGone(client: CallManyClient, accounts: readonly Coded[]) {
  const bundles = bundlesOf(accounts.map(({ at }) => callTo(at)));
  const overrides = codesOf(accounts);
  return async (caching: Caching): Promise<Judgement> => {
    const plain = () => client.askAccompanied({ bundles }, caching.fresh);
    // Both at once, so that no request of another check comes between them; and one when all is done.
    const [, beside] = await Promise.all([client.ask({ bundles, overrides }, caching.fresh), plain()]);
    for (const answer of [beside, await plain()]) {
      // Nobody guesses the value: one answer that holds it is enough.
      if (accounts.some(({ value }, index) => outputAt(answer, index) === word(value)))
        return judgeItems(
          answer,
          accounts.map(() => valued('', 'as only another request overrides the code of the account')),
        );
    }
    return holds;
  };
}

/** An account that gets other code keeps its balance. */
function judgeKept(
  client: CallManyClient,
  { reader, at, where }: { readonly reader: string; readonly at: string; readonly where: SimulationContext },
) {
  return async (caching: Caching): Promise<Judgement> => {
    const { of } = await readBalances(client, reader, [at], where, caching);
    const before = of?.get(at);
    if (before === undefined || before === word(0n))
      return noEvidence('no account with a balance was found in the block of the context');
    const overrides = { [at]: { code: constant(1n) } };
    const { answer } = await readBalances(client, reader, [at], where, caching, { overrides });
    const meaning = 'the balance of an account of which only the code is overridden';
    return judgeItems(answer, [valued(before, meaning)]);
  };
}

/** A contract of the chain may be overridden with no code at all. */
function judgeEmptied(client: CallManyClient, reader: string, at: string) {
  return async (caching: Caching): Promise<Judgement> => {
    const sizeWith = (overrides: StateOverrides) =>
      readBalances(client, reader, [at], undefined, caching, { instruction: 'EXTCODESIZE', overrides });
    const { of } = await sizeWith({});
    if ((numberOf(of?.get(at) ?? '') ?? 0n) === 0n)
      return noEvidence('the contract has no code in the block of the context');
    const { answer } = await sizeWith({ [at]: { code: '0x' } });
    const meaning = 'the size of the code that the account was overridden with';
    return judgeItems(answer, [valued(word(0n), meaning)]);
  };
}
