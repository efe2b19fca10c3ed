import { evenly } from '../../../base/evenly.ts';
import { asObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { statusOf } from '../../../engine/wire/exchange.ts';
import { toQuantity } from '../../support/evm/quantity.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, httpChannel, surveyChain } from '../../support/evm/reading/survey-chain.ts';

const served = 'evm.system-transactions.served';
const form = 'evm.system-transactions.form';
const inBlocks = 'evm.system-transactions.in-blocks';
export const systemTransactionsMethod = 'eth_getSystemTxsByBlockNumber';

/** §4.5: the method for system transactions, whose params and result the contract does not show. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [served, form, inBlocks],
    on: ['evm'],
    cost: (profile) => blocksListed(profile) + 3,
    readings: chainReadings.survey,
    async run(context) {
      const { recorder } = context;
      const survey = await surveyChain(context);
      const forms = await tryForms(context, survey);
      const lists = await listSome(context, survey);
      const [first] = Object.values(forms);
      const answered = Object.values(forms).find((one) => 'result' in one);
      recorder.observe(served, { served: answered !== undefined, ...(answered ?? first) });
      recorder.observe(form, { ...forms, keysOfItems: keysOf(lists) });
      recorder.observe(inBlocks, { systemTransactions: placeOf(lists) });
    },
  },
];

/**
 * The system transactions of a block, for laws that hold only where there are none.
 * Undefined where the node does not return them for the simplest form of params.
 * @throws Unanswered
 */
export async function systemTransactions(
  rpc: RpcChannel,
  number: bigint,
  caching: Caching,
): Promise<readonly unknown[] | undefined> {
  const { outcome } = await rpc.call(systemTransactionsMethod, [toQuantity(number)], caching);
  return outcome.kind === 'result' ? listIn(outcome.value) : undefined;
}

/** A list, or one in an object that holds it. */
export function listIn(value: unknown): readonly unknown[] | undefined {
  return [value, ...Object.values(asObject(value) ?? {})].find((one): one is unknown[] => Array.isArray(one));
}

/** The hash of a system transaction that stands there as an object or as its hash. */
export function systemTransactionHash(one: unknown): string {
  return String(asObject(one)?.hash ?? one).toLowerCase();
}

interface Listed {
  readonly apart: readonly unknown[];
  /** How many of them their block lists too. */
  readonly inBlock: number;
}

async function tryForms(context: NodeContext, survey: ChainSurvey): Promise<Record<string, object>> {
  const rpc = httpChannel(context);
  const number = toQuantity(survey.blocks.at(Math.floor(survey.blocks.length / 2))?.number ?? 0n);
  const ask = async (params: unknown) =>
    briefly(await rpc.call(systemTransactionsMethod, params, Caching.shared));
  const [byNumber, byTag, withFlag, none, future] = await Promise.all([
    ask([number]),
    ask(['latest']),
    ask([number, true]),
    ask([]),
    ask([toQuantity((survey.head ?? 0n) + 1_000_000n)]),
  ]);
  return { byNumber, byTag, withFlag, none, future };
}

function briefly({ outcome, exchange }: RpcReply): object {
  if (outcome.kind === 'error') return { error: outcome.code ?? null };
  if (outcome.kind === 'malformed') return { status: statusOf(exchange), answer: 'no JSON-RPC' };
  const { value } = outcome;
  return { result: Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value };
}

/** What is only observed needs no more: every further block is a request. */
function blocksListed({ samples }: Profile): number {
  return 4 + 2 * samples;
}

/** Lists the system transactions of blocks of all heights that were looked at. */
async function listSome(context: NodeContext, { blocks }: ChainSurvey): Promise<readonly Listed[]> {
  const rpc = httpChannel(context);
  return Promise.all(
    evenly(blocks, blocksListed(context.profile)).map(async ({ number, transactions }) => {
      const apart = (await systemTransactions(rpc, number, Caching.shared)) ?? [];
      const hashes = apart.map(systemTransactionHash);
      return { apart, inBlock: hashes.filter((hash) => transactions.includes(hash)).length };
    }),
  );
}

function keysOf(lists: readonly Listed[]): readonly string[] {
  const items = lists.flatMap(({ apart }) => apart.map(asObject));
  return [...new Set(items.flatMap((item) => Object.keys(item ?? {})))].sort();
}

/** Whether transactions that the method returns are among the transactions of their block. */
function placeOf(lists: readonly Listed[]): string {
  const apart = lists.reduce((sum, one) => sum + one.apart.length, 0);
  const inBlock = lists.reduce((sum, one) => sum + one.inBlock, 0);
  if (apart === 0) return 'none found';
  return inBlock === 0 ? 'only apart' : inBlock === apart ? 'also in their block' : 'some in their block';
}
