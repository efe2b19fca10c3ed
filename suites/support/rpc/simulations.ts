import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { isDocumentedMethod } from '../../../specs/documented-operations.ts';
import { assemble } from '../bytecode/assemble.ts';
import { reads, readsOf } from '../bytecode/readers.ts';
import { paramsOf } from '../call-many/call-many-dialect.ts';
import { openCallMany, openingOf } from '../call-many/open-call-many.ts';
import { type Asked, callTo, hex } from '../call-many/request.ts';
import { randomAddress, randomNumber, wordOfAddress } from '../call-many/words.ts';
import type { Call } from './call.ts';

/** eth_callMany on a rollup node (§4.6), in a form that the node was found to take: what is open in it is no matter here. */
export async function simulations(context: NodeContext): Promise<readonly Call[]> {
  if (context.node.api !== 'rollup' || !isDocumentedMethod('rollup', 'eth_callMany')) return [];
  const { served, params } = await openingOf(context);
  return served ? [{ method: 'eth_callMany', params }] : [];
}

/**
 * A simulation that is given all that one may be given beside its calls: state, and another block. A plain one where the node takes
 * none such.
 * @throws Unanswered
 */
export async function fullSimulations(context: NodeContext): Promise<readonly Call[]> {
  const [plain] = await simulations(context);
  if (plain === undefined) return [];
  const client = await openCallMany(context);
  const random = randomStream(context.seed);
  const [account, coinbase] = [randomAddress(random), randomAddress(random)];
  const readers = [reads('NUMBER'), reads('TIMESTAMP'), reads('COINBASE'), readsOf('BALANCE')].map(
    (code) => ({ at: randomAddress(random), code }),
  );
  // A call that fails has an item of another kind.
  const all = [...readers, { at: randomAddress(random), code: assemble(0, 0, 'REVERT') }];
  const asked: Asked = {
    bundles: [
      {
        transactions: all.map(({ at }) => callTo(at, { data: `0x${wordOfAddress(account)}` })),
        blockOverride: { timestamp: hex(1n << 31n), coinbase },
      },
    ],
    overrides: {
      [account]: { balance: hex(randomNumber(1n, 1n << 64n, random)) },
      ...Object.fromEntries(all.map(({ at, code }) => [at, { code }])),
    },
  };
  const params = paramsOf(asked, client.dialect, client.sender);
  const { items } = await client.send(params, Caching.shared);
  return [items.length === 0 ? plain : { ...plain, params }];
}
