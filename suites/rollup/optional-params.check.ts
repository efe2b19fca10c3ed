import { constant } from '../support/bytecode/readers.ts';
import { bundlesOf, callTo } from '../support/call-many/request.ts';
import { randomAddress, word } from '../support/call-many/words.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { firstThatHolds } from './call-many/first-that-holds.ts';
import { judgeItems, valued } from './call-many/judge-items.ts';

const stateOverrides = 'rollup.call-many.state-overrides-optional';
const timeout = 'rollup.call-many.timeout-optional';

/** §4.6: what a request may leave out. */
export const checks = [
  callManyCheck({
    decides: [stateOverrides],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const bare = randomAddress(random);
      const nothing = valued('', 'as the account has no code');
      const free = client.in({ paid: false, timeout: 0 });
      await recorder.cases(stateOverrides, [1, 2], (calls, caching) =>
        // Without overrides no account has a balance, so a node whose calls must pay gets a base fee of 0.
        firstThatHolds([free, free.in({ blockOverride: { baseFee: '0x0' } })], async (form) => {
          const bundles = bundlesOf(Array.from({ length: calls }, () => callTo(bare)));
          const answer = await form.askAccompanied({ bundles }, caching);
          return judgeItems(
            answer,
            Array.from({ length: calls }, () => nothing),
          );
        }),
      );
    },
  }),
  callManyCheck({
    decides: [timeout],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      const overrides = { [at]: { code: constant(7n) } };
      const seven = valued(word(7n), 'as the code returns');
      await recorder.cases(timeout, [1, 3], async (calls, caching) => {
        const bundles = bundlesOf(Array.from({ length: calls }, () => callTo(at)));
        const answer = await client.in({ timeout: 0 }).ask({ bundles, overrides }, caching);
        return judgeItems(
          answer,
          Array.from({ length: calls }, () => seven),
        );
      });
    },
  }),
];
