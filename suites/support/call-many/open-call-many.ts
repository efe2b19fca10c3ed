import { Caching } from '../../../engine/caching.ts';
import type { NodeContext, RpcContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { randomStream } from '../../../engine/seed.ts';
import { constant } from '../bytecode/readers.ts';
import { roughQuantity } from '../evm/quantity.ts';
import { httpChannel, surveyChain } from '../evm/reading/survey-chain.ts';
import { CallManyClient } from './call-many-client.ts';
import { type CallManyDialect, dialects, paramsOf } from './call-many-dialect.ts';
import { accompanied, type CompanionAccounts } from './companion.ts';
import { placedTransactions } from './placed-transactions.ts';
import { type Asked, bundlesOf, callTo } from './request.ts';
import { settledBelow } from './settled-below.ts';
import { randomAddress } from './words.ts';

/** What was found out about how a node serves eth_callMany. */
export interface Opening {
  readonly dialect: CallManyDialect;
  readonly sender: string;
  /** False where every dialect got an error: there is nothing to look at then. */
  readonly served: boolean;
  /** The accounts of companions; undefined where the same request was not served with one: what only they do is no node's duty. */
  readonly companion: CompanionAccounts | undefined;
  /** Of the request that was served, or of the last that was not. */
  readonly params: readonly unknown[];
}

/**
 * Sends the simplest request in one dialect after another until a result comes. What the result is does not matter
 * here: that is for checks to judge.
 * @throws Unanswered
 */
export function openingOf(context: NodeContext): Promise<Opening> {
  return context.shared('rollup.call-many.opening', async (seed) => {
    const random = randomStream(seed);
    const sender = randomAddress(random);
    const program = randomAddress(random);
    const at = randomAddress(random);
    const asked: Asked = {
      bundles: bundlesOf([callTo(program)]),
      overrides: { [program]: { code: constant(7n) } },
    };
    for (const place of await placesToTry(context)) {
      for (const usual of dialects) {
        const dialect = { ...usual, ...place };
        const client = new CallManyClient(httpChannel(context), dialect, sender);
        const { items } = await client.ask(asked, Caching.shared);
        if (items.length === 0) continue;
        const accounts = { at, payer: await payerIn(context, dialect.home, program) };
        const more = accompanied(asked, accounts) ?? asked;
        const isTaken = (await client.ask(more, Caching.shared)).items.length > items.length;
        const companion = isTaken ? accounts : undefined;
        return { dialect, sender, served: true, companion, params: paramsOf(asked, dialect, sender) };
      }
    }
    const params = paramsOf(asked, dialects[0], sender);
    return { dialect: dialects[0], sender, served: false, companion: undefined, params };
  });
}

/**
 * A settled block that has transactions, as an index may be rejected where there are none, with its number in both
 * forms; then the newest block, by its tag.
 */
async function placesToTry(
  context: NodeContext,
): Promise<Pick<CallManyDialect, 'home' | 'decimalNumbers'>[]> {
  const [{ lag }, placed] = [await surveyChain(context), await placedTransactions(context)];
  const { outcome } = await httpChannel(context).call('eth_blockNumber', [], Caching.shared);
  const head = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
  const settled = head === undefined ? undefined : settledBelow(head, lag);
  const filled = placed.findLast(
    ({ number }) => settled !== undefined && number <= settled && number > 0n,
  )?.number;
  const home = filled ?? settled;
  return [
    ...(home === undefined ? [] : [false, true].map((decimalNumbers) => ({ home, decimalNumbers }))),
    { home: 'latest', decimalNumbers: false },
  ];
}

/** The sender of the first transaction of a block that is known to have paid; any account where there is none. @throws Unanswered */
async function payerIn(
  context: NodeContext,
  block: CallManyDialect['home'],
  otherwise: string,
): Promise<string> {
  const placed = await placedTransactions(context);
  return placed.find(({ number, paid }) => number === block && paid)?.from ?? otherwise;
}

/** The client of a check, over its own channel or over HTTP. */
export async function openCallMany(context: NodeContext | RpcContext): Promise<CallManyClient> {
  const { dialect, sender, companion } = await openingOf(context);
  const rpc: RpcChannel = 'rpc' in context ? context.rpc : httpChannel(context);
  return new CallManyClient(rpc, dialect, sender, companion);
}

export const notServed =
  'eth_callMany gave no result in any form that was tried; see rollup.call-many.bundles';
