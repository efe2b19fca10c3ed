import type { NodeContext, RpcContext } from '../../../../engine/check.ts';
import type { RpcChannel } from '../../../../engine/jsonrpc/channel.ts';
import type { Profile } from '../../../../engine/run/plan/profile.ts';
import { randomStream } from '../../../../engine/seed.ts';
import {
  type NoEvidence,
  type NotAnswered,
  noEvidence,
  notAnswered,
} from '../../../../engine/verdict/judgement.ts';
import { isDocumentedMethod } from '../../../../specs/documented-operations.ts';
import { findHead } from '../head/find-head.ts';
import { roughQuantity } from '../quantity.ts';
import { type SampledBlock, sampleBlocks } from './sample-blocks.ts';
import { type SampledTransaction, sampleTransactions } from './sample-transactions.ts';

/** Blocks and transactions of a node of an EVM chain, found once for each node and run. */
export interface ChainSurvey {
  /** Undefined where the node serves no blocks; only `evm` nodes have to. */
  readonly head: bigint | undefined;
  /** How many blocks the backends behind one address may be apart, by the pace of the chain. */
  readonly lag: bigint;
  /** Every number up to the head that was looked at. */
  readonly numbers: readonly bigint[];
  /** The blocks that were there, ascending by number. */
  readonly blocks: readonly SampledBlock[];
  readonly transactions: readonly SampledTransaction[];
}

/** Backends this far apart in time are no breach: "the head may step back by a few blocks". */
const lagSeconds = 20n;
const leastLag = 5n;
const mostLag = 64n;
const lagOfUnknownPace = 16n;
/** A block of no more transactions is read whole. */
const wholeBlock = 8;

/**
 * Looks for blocks and transactions to judge. On nodes whose API documents no block method, blocks are tried all
 * the same: the read is harmless, and where it is served it finds transactions.
 * @throws Unanswered
 */
export async function surveyChain(context: NodeContext | RpcContext): Promise<ChainSurvey> {
  const whole = await wholeSurvey(context);
  return 'isFurther' in context && context.isFurther ? partOf(whole, context.profile) : whole;
}

/** Some of each kind of block and transaction, with which another transport is compared. */
function partOf(survey: ChainSurvey, { samples, examples }: Profile): ChainSurvey {
  if (examples === Number.POSITIVE_INFINITY) return survey;
  const { blocks, transactions } = survey;
  const bySize = blocks.toSorted((a, b) => b.transactions.length - a.transactions.length);
  const kinds = [
    bySize.find(({ transactions: own }) => own.length <= wholeBlock),
    bySize.at(-1),
    blocks.at(-1),
  ];
  const chosen = new Set([...kinds, ...bySize.slice(0, Math.max(0, samples - kinds.length))]);
  const numbers = new Set([...chosen].map((block) => block?.number));
  return {
    ...survey,
    blocks: blocks.filter(({ number }) => numbers.has(number)),
    transactions: transactions.filter(
      ({ place }, index) => index < samples || (place !== undefined && numbers.has(place.number)),
    ),
  };
}

function wholeSurvey(context: NodeContext): Promise<ChainSurvey> {
  const { node, profile } = context;
  return context.shared('evm.survey', async (seed) => {
    const rpc = httpChannel(context);
    const random = randomStream(seed);
    const head = isDocumentedMethod(node.api, 'eth_getBlockByNumber')
      ? await findHead(rpc, node.api)
      : undefined;
    const { numbers, blocks } =
      head === undefined
        ? { numbers: [], blocks: [] }
        : await sampleBlocks(rpc, head, profile.samples, node.api, random);
    const { transactions: known } = node.known;
    const transactions = isDocumentedMethod(node.api, 'eth_getTransactionReceipt')
      ? await sampleTransactions(rpc, blocks, known, profile.samples, random)
      : [];
    return { head, lag: lagOf(blocks), numbers, blocks, transactions };
  });
}

/** The channel of surveys and observations, whichever channel a check runs over. */
export function httpChannel(context: NodeContext): RpcChannel {
  const channel = context.channels().find(({ transport }) => transport === 'http');
  if (channel === undefined) throw new Error(`node ${context.node.name} has no HTTP channel`);
  return channel;
}

/** The key of the target file that names transactions. */
const give = 'known.transactions';

/** Why a check finds no transaction to judge. */
export function noTransactions({ head, blocks }: ChainSurvey): NoEvidence {
  return noEvidence(
    head === undefined
      ? 'no transaction is known: the node serves no blocks, and the target file names none under "known"'
      : `none of the ${blocks.length} blocks looked at has a transaction`,
    give,
  );
}

/** Why a check finds no block to judge. */
export function noBlocks(what: string, { blocks }: ChainSurvey): NoEvidence | NotAnswered {
  return blocks.length === 0
    ? notAnswered('the node gave no block')
    : noEvidence(`none of the ${blocks.length} blocks looked at ${what}`);
}

function lagOf(blocks: readonly SampledBlock[]): bigint {
  const newest = blocks.at(-1);
  const older = blocks.at(-Math.min(blocks.length, 4));
  const [end, start] = [roughQuantity(newest?.block.timestamp), roughQuantity(older?.block.timestamp)];
  if (newest === undefined || older === undefined || end === undefined || start === undefined)
    return lagOfUnknownPace;
  const seconds = end - start;
  const count = newest.number - older.number;
  if (seconds <= 0n || count === 0n) return lagOfUnknownPace;
  const lag = (lagSeconds * count) / seconds + 1n;
  return lag < leastLag ? leastLag : lag > mostLag ? mostLag : lag;
}
