import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Caching } from '../../engine/caching.ts';
import { holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { constant, creator, readsOf } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { placedTransactions } from '../support/call-many/placed-transactions.ts';
import { bundlesOf, callTo, hex } from '../support/call-many/request.ts';
import { numberOf, randomAddress, randomNumber, word, wordOfAddress } from '../support/call-many/words.ts';
import { encodeRlp, numberItem } from '../support/evm/rlp.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, outputAt, valued } from './call-many/judge-items.ts';
import { sendersOf } from './call-many/senders.ts';

const code = 'rollup.call-many.state-override-code';
const balance = 'rollup.call-many.state-override-balance';
const nonce = 'rollup.call-many.state-override-nonce';

/** Around 2^53, 2^64 and 2^128, where numbers of other kinds end. */
const balances = [0n, 1n, (1n << 53n) + 1n, (1n << 64n) + 7n, (1n << 127n) + 3n];
const nonces = [1n, 127n, 128n, 1_000_003n];

/** §4.6: state overrides of an account as such. */
export const checks = [
  callManyCheck({
    decides: [code],
    cost: () => 13,
    run: async ({ recorder, client, random, ...context }) => {
      const accounts = [0, 1, 2].map(() => ({
        at: randomAddress(random),
        value: randomNumber(1n, 1n << 200n, random),
      }));
      const [sender] = await sendersOf({ ...context, recorder });
      const existing =
        sender === undefined ? [] : [{ at: sender, value: randomNumber(1n, 1n << 200n, random) }];
      // One account, several, and one that exists on chain.
      await recorder.cases(
        code,
        [accounts.slice(0, 1), accounts, [...accounts, ...existing]],
        async (some, caching) => {
          const asked = {
            bundles: bundlesOf(some.map(({ at }) => callTo(at))),
            overrides: Object.fromEntries(some.map(({ at, value }) => [at, { code: constant(value) }])),
          };
          return judgeItems(
            await client.ask(asked, caching),
            some.map(({ value }) => valued(word(value), 'as the overridden code returns')),
          );
        },
      );
      // Letters of an address mean the same in either case; a node that insists on checksums may reject it.
      await recorder.case(code, async (caching) => {
        const [{ at, value } = { at: '', value: 0n }] = accounts;
        const overrides = { [`0x${at.slice(2).toUpperCase()}`]: { code: constant(value) } };
        const answer = await client.ask({ bundles: bundlesOf([callTo(at)]), overrides }, caching);
        if (answer.reply.outcome.kind === 'error')
          return noEvidence('addresses in capital letters are rejected');
        return judgeItems(answer, [valued(word(value), 'as the overridden code returns')]);
      });
      await recorder.case(code, (caching) => judgeGone(client, accounts, caching));
      const contracts = (await placedTransactions({ ...context, recorder })).flatMap(
        ({ created }) => created ?? [],
      );
      const reader = randomAddress(random);
      await recorder.cases(code, contracts.slice(0, 3), (at, caching) =>
        judgeEmptied(client, reader, at, caching),
      );
    },
  }),
  callManyCheck({
    decides: [balance],
    cost: () => 2,
    run: async ({ recorder, client, random, ...context }) => {
      const reader = randomAddress(random);
      const invalidCredentials = balances.map((value) => ({ at: randomAddress(random), value }));
      const rich = (await sendersOf({ ...context, recorder }))
        .slice(0, 3)
        .map((at, index) => ({ at, value: BigInt(index) * 1_000_003n }));
      await recorder.cases(
        balance,
        [invalidCredentials, rich].filter(({ length }) => length > 0),
        async (some, caching) => {
          const asked = {
            bundles: bundlesOf(some.map(({ at }) => callTo(reader, { data: `0x${wordOfAddress(at)}` }))),
            overrides: {
              [reader]: { code: readsOf('BALANCE') },
              ...Object.fromEntries(some.map(({ at, value }) => [at, { balance: hex(value) }])),
            },
          };
          return judgeItems(
            await client.ask(asked, caching),
            some.map(({ value }) => valued(word(value), 'the overridden balance of the account')),
          );
        },
      );
    },
  }),
  callManyCheck({
    decides: [nonce],
    cost: () => nonces.length,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      await recorder.cases(nonce, nonces, async (value, caching) => {
        const asked = {
          bundles: bundlesOf([callTo(at)]),
          overrides: { [at]: { code: creator, nonce: hex(value) } },
        };
        const meaning = `the address of what the account creates with nonce ${value}`;
        return judgeItems(await client.ask(asked, caching), [
          valued(wordOfAddress(createdBy(at, value)), meaning),
        ]);
      });
    },
  }),
];

/** Code that a request is given is not there for others, which have no overrides. */
async function judgeGone(
  client: CallManyClient,
  accounts: readonly { readonly at: string; readonly value: bigint }[],
  caching: Caching,
): Promise<Judgement> {
  const bundles = bundlesOf(accounts.map(({ at }) => callTo(at)));
  const overrides = Object.fromEntries(accounts.map(({ at, value }) => [at, { code: constant(value) }]));
  const plain = () => client.ask({ bundles }, caching.fresh);
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
}

/** A contract of the chain may be overridden with no code at all. */
async function judgeEmptied(
  client: CallManyClient,
  reader: string,
  at: string,
  caching: Caching,
): Promise<Judgement> {
  const bundles = bundlesOf([callTo(reader, { data: `0x${wordOfAddress(at)}` })]);
  const reading = { [reader]: { code: readsOf('EXTCODESIZE') } };
  const before = outputAt(await client.ask({ bundles, overrides: reading }, caching), 0) ?? '';
  if ((numberOf(before) ?? 0n) === 0n)
    return noEvidence('the contract has no code in the block of the context');
  const answer = await client.ask({ bundles, overrides: { ...reading, [at]: { code: '0x' } } }, caching);
  return judgeItems(answer, [valued(word(0n), 'the size of the code that the account was overridden with')]);
}

/** The address of a contract that an account creates: the end of the hash over its address and nonce. */
function createdBy(creatorAddress: string, nonceBefore: bigint): string {
  const bytes = encodeRlp([Buffer.from(creatorAddress.slice(2), 'hex'), numberItem(nonceBefore)]);
  return `0x${Buffer.from(keccak_256(bytes)).subarray(12).toString('hex')}`;
}
