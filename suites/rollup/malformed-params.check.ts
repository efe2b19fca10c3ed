import { isObjectOrArray } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import { constant } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { paramsOf } from '../support/call-many/call-many-dialect.ts';
import { bundlesOf, callTo } from '../support/call-many/request.ts';
import { randomAddress } from '../support/call-many/words.ts';
import { callManyCheck } from './call-many/call-many-check.ts';

const malformed = 'rollup.call-many.malformed';

/** §4.6, §7.5: what becomes of malformed bundles and contexts, which the contract does not say. */
export const checks = [
  callManyCheck({
    decides: [malformed],
    cost: () => 6,
    run: async ({ recorder, client, random }) => {
      const [whole, where, overrides] = wellFormed(client, random);
      const forms: Record<string, readonly unknown[]> = {
        'BUNDLES empty': [[], where],
        'transactions empty': [[{ transactions: [] }], where],
        'call without to': [[{ transactions: [{}] }], where],
        'context empty': [whole, {}, overrides],
        'context with unknown tag': [whole, { blockNumber: 'someday', transactionIndex: 0 }, overrides],
        'index beyond the block': [whole, { blockNumber: 'latest', transactionIndex: 1_000_000 }, overrides],
      };
      await recorder.examine([malformed], async (caching) => {
        const answered = Object.entries(forms).map(
          async ([name, params]) => [name, await outcomeOf(client, params, caching)] as const,
        );
        recorder.observe(malformed, Object.fromEntries(await Promise.all(answered)));
        return [];
      });
    },
  }),
];

function wellFormed(client: CallManyClient, random: () => number): readonly unknown[] {
  const at = randomAddress(random);
  const asked = { bundles: bundlesOf([callTo(at)]), overrides: { [at]: { code: constant(7n) } } };
  return paramsOf(asked, client.dialect, client.sender);
}

async function outcomeOf(
  client: CallManyClient,
  params: readonly unknown[],
  caching: Caching,
): Promise<string> {
  const { reply } = await client.send(params, caching);
  const { outcome } = reply;
  if (outcome.kind === 'error') return `error ${String(outcome.code)}`;
  return outcome.kind === 'result' ? `result ${shapeOf(outcome.value)}` : 'no JSON-RPC';
}

/** Nesting without content: `[[value]]`, `[]`. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (isObjectOrArray(value)) return Object.keys(value).sort().join('+');
  return value === null ? 'null' : typeof value;
}
