import { keccak_256 } from '@noble/hashes/sha3.js';
import { creator, readsOf } from '../support/bytecode/readers.ts';
import { bundlesOf, callTo, hex, type StateOverrides } from '../support/call-many/request.ts';
import { randomAddress, randomNumber, word, wordOfAddress } from '../support/call-many/words.ts';
import { encodeRlp, numberItem } from '../support/evm/encoding/rlp.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, valued } from './call-many/judge-items.ts';
import { sendersOf } from './call-many/senders.ts';

const balance = 'rollup.call-many.state-override-balance';
const nonce = 'rollup.call-many.state-override-nonce';

/** Around 2^53, 2^64 and 2^128, where numbers of other kinds end, and above. */
const balances = [0n, 1n, (1n << 53n) + 1n, (1n << 64n) + 7n, (1n << 127n) + 3n, (1n << 200n) + 5n];
const nonces = [1n, 127n, 128n, 1_000_003n, (1n << 32n) + 1_000_003n];

/** §4.6: state overrides of an account as such. */
export const checks = [
  callManyCheck({
    decides: [balance],
    cost: () => 2,
    run: async ({ recorder, client, random, ...context }) => {
      const reader = randomAddress(random);
      const unused = [
        ...balances.map((value) => ({ at: randomAddress(random), value })),
        // Its code is overridden, too.
        { at: reader, value: randomNumber(1n, 1n << 128n, random) },
      ];
      const rich = (await sendersOf({ ...context, recorder }))
        .slice(0, 3)
        .map((at, index) => ({ at, value: BigInt(index) * 1_000_003n }));
      await recorder.cases(
        balance,
        [unused, rich].filter(({ length }) => length > 0),
        async (some, caching) => {
          const balancesOf: StateOverrides = Object.fromEntries(
            some.map(({ at, value }) => [at, { balance: hex(value) }]),
          );
          const asked = {
            bundles: bundlesOf(some.map(({ at }) => callTo(reader, { data: `0x${wordOfAddress(at)}` }))),
            overrides: { ...balancesOf, [reader]: { ...balancesOf[reader], code: readsOf('BALANCE') } },
          };
          return judgeItems(
            await client.askAccompanied(asked, caching),
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
        return judgeItems(await client.askAccompanied(asked, caching), [
          valued(wordOfAddress(createdBy(at, value)), meaning),
        ]);
      });
    },
  }),
];

/** The address of a contract that an account creates: the end of the hash over its address and nonce. */
function createdBy(creatorAddress: string, nonceBefore: bigint): string {
  const bytes = encodeRlp([Buffer.from(creatorAddress.slice(2), 'hex'), numberItem(nonceBefore)]);
  return `0x${Buffer.from(keccak_256(bytes)).subarray(12).toString('hex')}`;
}
