import type { Check, CheckContext } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import type { Watch, WatchRule } from '../../engine/watch/watch-rule.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';

const policy = 'service.versioning.deprecation-policy';
const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded', 'grpc'] as const satisfies readonly Api[];

/** RFC 9745, RFC 8594; before them a Warning with code 299 was used. */
const headers: Readonly<Record<string, RegExp>> = { deprecation: /./, sunset: /./, warning: /^299\b/ };
/** So many values of a header are observed, each with so many characters. */
const most = 20;
const longest = 120;

async function observeNothingYet({ recorder }: CheckContext): Promise<void> {
  recorder.observe(policy, {});
}

/** §9: made of the answers to all other checks of the run. */
export const checks: readonly Check[] = [
  { decides: [policy], on: 'platform', cost: () => 0, run: observeNothingYet },
  { decides: [policy], on: apis, cost: () => 0, run: observeNothingYet },
];

function watchHeaders(): Watch {
  /** By header and value the operations that were answered with it. */
  const met = new Map<string, Map<string, Set<string>>>();
  return {
    judge: ({ exchange: { answer, operation = 'other' } }) => {
      for (const [name, form] of Object.entries(headers)) {
        const value = answer.headers[name];
        if (value === undefined || !form.test(value)) continue;
        const values = met.get(name) ?? new Map<string, Set<string>>();
        met.set(name, values);
        const text = beginningOf(value, longest);
        if (!values.has(text) && values.size >= most) continue;
        values.set(text, (values.get(text) ?? new Set()).add(operation));
      }
      return undefined;
    },
    observed: () => ({
      [policy]: Object.fromEntries(
        [...met].sort().map(([name, values]) => [name, operationsByValue(values)]),
      ),
    }),
  };
}

function operationsByValue(
  values: ReadonlyMap<string, ReadonlySet<string>>,
): Record<string, readonly string[]> {
  const entries = [...values].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([value, operations]) => [value, [...operations].sort()]));
}

export const watches: readonly WatchRule[] = (['platform', apis] as const).map((on) => ({
  decides: [policy],
  on,
  watch: watchHeaders,
}));
