import { type AccountOverride, bundlesOf, callTo } from '../support/call-many/request.ts';
import { randomAddress, word } from '../support/call-many/words.ts';
import { counter, fickleCounter } from './bytecode/counter.ts';
import { reverter } from './bytecode/echo.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { type Expected, judgeItems, valued } from './call-many/judge-items.ts';

const inOrder = 'rollup.call-many.calls-in-order';
const inSequence = 'rollup.call-many.bundles-in-sequence';
const noState = 'rollup.call-many.revert-leaves-no-state';

/** How many calls each bundle has. */
const withinBundles = [[2], [5], [3, 2]];
const overBundles = [
  [1, 1],
  [1, 1, 1, 1],
  [2, 1, 3],
  [3, 2, 1, 2, 1],
];

function counts(total: number, start = 0n): Expected[] {
  return Array.from({ length: total }, (_, index) =>
    valued(
      word(start + BigInt(index + 1)),
      `as it is call ${index + 1} to the counter, which starts from ${start}`,
    ),
  );
}

/** A counter that stands at `count` before the first call: an override counts once, not before each call anew. */
function countingFrom(count: bigint): AccountOverride {
  return { code: counter, stateDiff: { [`0x${word(0n)}`]: `0x${word(count)}` } };
}

/** §4.6: calls depend on those before them. */
export const checks = [
  callManyCheck({
    decides: [inOrder],
    cost: () => withinBundles.length + 2,
    run: async ({ recorder, client, random }) => {
      const [at, other, failing] = [randomAddress(random), randomAddress(random), randomAddress(random)];
      await recorder.cases(inOrder, withinBundles, async ([first = 0], caching) => {
        const calls = Array.from({ length: first }, () => callTo(at));
        return judgeItems(
          await client.askAccompanied(
            { bundles: bundlesOf(calls), overrides: { [at]: { code: counter } } },
            caching,
          ),
          counts(first),
        );
      });
      await recorder.case(inOrder, async (caching) => {
        const asked = {
          bundles: bundlesOf([callTo(at), callTo(at), callTo(at)]),
          overrides: { [at]: countingFrom(41n) },
        };
        return judgeItems(await client.askAccompanied(asked, caching), counts(3, 41n));
      });
      // Two counters and a failing call between them: each keeps its own count.
      await recorder.case(inOrder, async (caching) => {
        const calls = [at, other, at, failing, other, at].map((to) => callTo(to));
        const overrides = {
          [at]: { code: counter },
          [other]: { code: counter },
          [failing]: { code: reverter },
        };
        const values = [1n, 1n, 2n, undefined, 2n, 3n].map(
          (count): Expected =>
            count === undefined
              ? 'failure'
              : valued(word(count), 'the count of calls to this counter so far'),
        );
        return judgeItems(
          await client.askAccompanied({ bundles: bundlesOf(calls), overrides }, caching),
          values,
        );
      });
    },
  }),
  callManyCheck({
    decides: [inSequence],
    cost: () => overBundles.length * 2 + 1,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      const overrides = { [at]: { code: counter } };
      const coinbases = Array.from({ length: 5 }, () => randomAddress(random));
      const shapes = overBundles.flatMap((sizes) => [
        { sizes, overridden: false },
        { sizes, overridden: true },
      ]);
      await recorder.cases(inSequence, shapes, async ({ sizes, overridden }, caching) => {
        const bundles = sizes.map((size, index) => ({
          transactions: Array.from({ length: size }, () => callTo(at)),
          // A bundle with a block override still starts from the state that the bundles before it left.
          ...(overridden ? { blockOverride: { coinbase: coinbases[index] } } : {}),
        }));
        const total = sizes.reduce((sum, size) => sum + size, 0);
        return judgeItems(await client.askAccompanied({ bundles, overrides }, caching), counts(total));
      });
      await recorder.case(inSequence, async (caching) => {
        const bundles = bundlesOf([callTo(at)], [callTo(at)], [callTo(at)]);
        return judgeItems(
          await client.askAccompanied({ bundles, overrides: { [at]: countingFrom(1000n) } }, caching),
          counts(3, 1000n),
        );
      });
    },
  }),
  callManyCheck({
    decides: [noState],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const at = randomAddress(random);
      const overrides = { [at]: { code: fickleCounter } };
      const [counts1, fails] = [callTo(at), callTo(at, { data: '0x01' })];
      const values: Expected[] = [
        valued(word(1n), 'the first count'),
        'failure',
        valued(word(2n), 'the second count, as the call between failed'),
      ];
      await recorder.cases(
        noState,
        [bundlesOf([counts1, fails, counts1]), bundlesOf([counts1], [fails], [counts1])],
        async (bundles, caching) =>
          judgeItems(await client.askAccompanied({ bundles, overrides }, caching), values),
      );
    },
  }),
];
