import { asObject } from '../../base/json-object.ts';
import { noEvidence } from '../../engine/verdict/judgement.ts';
import { constant, reads } from '../support/bytecode/readers.ts';
import { bundlesOf, callTo, hex } from '../support/call-many/request.ts';
import { numberOf, randomAddress } from '../support/call-many/words.ts';
import { reverter } from './bytecode/echo.ts';
import { settledBlock } from './call-many/base-block.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { outputAt } from './call-many/judge-items.ts';

const nesting = 'rollup.call-many.nesting';
const laterBlock = 'rollup.call-many.later-bundle-block';

/** §4.6: what the contract does not show of results. */
export const checks = [
  callManyCheck({
    decides: [nesting],
    cost: () => 2,
    run: async ({ recorder, client, random }) => {
      const [good, bad, bare] = [randomAddress(random), randomAddress(random), randomAddress(random)];
      const overrides = { [good]: { code: constant(7n) }, [bad]: { code: reverter } };
      await recorder.examine([nesting], async (caching) => {
        const calls = [
          [callTo(good), callTo(bare)],
          [callTo(bad, { data: '0xdeadbeef' }), callTo(bad), callTo(good)],
        ];
        const { result } = await client.ask({ bundles: bundlesOf(...calls), overrides }, caching);
        const items = leaves(result);
        const [value, empty, error, bareError] = items;
        recorder.observe(nesting, {
          nesting: nestingOf(result),
          value: valueForm(asObject(value)?.value),
          emptyValue: valueForm(asObject(empty)?.value),
          error: formOf(asObject(error)?.error),
          errorWithoutData: formOf(asObject(bareError)?.error),
          otherFields: [...new Set(items.flatMap((item) => Object.keys(asObject(item) ?? {})))]
            .filter((name) => name !== 'value' && name !== 'error')
            .sort(),
          dialect: client.dialect.name,
        });
        return [];
      });
    },
  }),
  callManyCheck({
    decides: [laterBlock],
    cost: () => 2,
    run: async (context) => {
      const { recorder, client, random } = context;
      const base = await settledBlock(context);
      if (base === undefined)
        return recorder.skip(laterBlock, noEvidence('no block could be found to run calls in'));
      const [number, time] = [randomAddress(random), randomAddress(random)];
      const overrides = { [number]: { code: reads('NUMBER') }, [time]: { code: reads('TIMESTAMP') } };
      const calls = [callTo(number), callTo(time)];
      const far = base.number + 1000n;
      const [plain, raised] = [
        bundlesOf(calls, calls),
        [{ transactions: calls, blockOverride: { blockNumber: hex(far) } }, { transactions: calls }],
      ];
      await recorder.examine([laterBlock], async (caching) => {
        const read = async (bundles: typeof plain) => {
          const answer = await client.ask({ bundles, context: base.context, overrides }, caching);
          return [0, 1, 2, 3].map((index) => numberOf(outputAt(answer, index) ?? ''));
        };
        const [first, second] = [await read(plain), await read(raised)];
        recorder.observe(laterBlock, {
          numberStep: step(first[0], first[2]),
          timestampStep: step(first[1], first[3]),
          numberAfterOverride:
            second[2] === undefined ? null : second[2] >= far ? 'of the bundle before' : 'of the context',
        });
        return [];
      });
    },
  }),
];

function step(from: bigint | undefined, to: bigint | undefined): number | null {
  return from === undefined || to === undefined ? null : Number(to - from);
}

function leaves(value: unknown): unknown[] {
  return Array.isArray(value) ? value.flatMap(leaves) : [value];
}

function nestingOf(result: unknown): string {
  if (!Array.isArray(result)) return formOf(result);
  const sizes = result.map((one: unknown) => (Array.isArray(one) ? one.length : 0)).join();
  const known: Readonly<Record<string, string>> = {
    '2,3': 'a list for each bundle',
    '1,1,1,1,1': 'a list for each call',
    '5': 'one list for all calls',
    '0,0,0,0,0': 'no lists',
  };
  return known[sizes] ?? `lists of ${sizes}`;
}

function valueForm(value: unknown): string {
  if (typeof value !== 'string') return formOf(value);
  if (value === '') return 'empty text';
  return value.startsWith('0x') ? 'hexadecimal with 0x' : 'hexadecimal without 0x';
}

function formOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' ? `object of ${Object.keys(value).sort().join(', ')}` : typeof value;
}
