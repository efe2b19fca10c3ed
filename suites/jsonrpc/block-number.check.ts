import { Caching } from '../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../engine/check.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import type { Shapes } from '../../engine/shape/shapes.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { watchHeadDips } from '../support/evm/head/watch-head-dips.ts';
import { quantityOf } from '../support/evm/quantity.ts';
import { readBlock } from '../support/evm/reading/read-block.ts';
import { readConcurrently } from '../support/evm/reading/read-concurrently.ts';
import { readReceipt } from '../support/evm/reading/read-receipt.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';
import { saidNull } from '../support/evm/said-null.ts';
import { ownReadings } from '../support/own-readings.ts';
import { channelsInOtherModes } from '../support/rpc/channels-in-other-modes.ts';
import { countAccessModes } from '../support/rpc/count-access-modes.ts';
import { judgeHeadInMode } from '../support/rpc/head-in-mode.ts';
import { isEmptyList, judgeUnserved } from '../support/rpc/judge-unserved.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { HeadReadings } from './head-readings.ts';

const shapeIds = ['jsonrpc.block-number.result', 'jsonrpc.block-number.no-params'] as const;
const [result, noParams] = shapeIds;
const latest = 'jsonrpc.block-number.latest';
/** Reads in a row before a head counts as stuck: of two backends that lag each other, the better one has answered by then. */
const maxReads = 8;
/** The same where reads by other checks decide which of several backends answers. */
const maxReadsAcrossBackends = 24;
/** §4.5 names no eth_blockNumber on the path of an EVM chain, but one that answers there is the same method. */
const notOnPath = notApplicable('the node does not serve eth_blockNumber on the path of blocks');

/** §4.4: eth_blockNumber. */
export const checks: readonly RpcCheck[] = [
  {
    decides: shapeIds,
    on: rpcApis,
    over: 'every-channel',
    cost: ownReadings,
    async run({ recorder, rpc, shapes, node, profile }) {
      const ids = Array.from({ length: ownReadings(profile) }, (_, index) => index + 1);
      await Promise.all(
        ids.map((id) =>
          recorder.examine(shapeIds, async (caching): Promise<readonly RequirementJudgement[]> => {
            const reply = await rpc.call('eth_blockNumber', [], caching, { id });
            const { outcome } = reply;
            if (node.api === 'evm' && !isServed(reply)) return [[noParams, notOnPath]];
            if (outcome.kind !== 'result') return [[noParams, unserved(reply, 'the block number')]];
            return [...judgeNumber(reply, shapes), [noParams, holds]];
          }),
        ),
      );
    },
  },
  {
    decides: [latest],
    on: rpcApis,
    over: 'every-channel',
    cost: ({ repeats }, { node }) => repeats + 6 + countAccessModes(node),
    async run(context) {
      const { recorder, rpc, node } = context;
      if (node.api === 'evm' && !isServed(await rpc.call('eth_blockNumber', [], Caching.shared)))
        return recorder.skip(latest, notOnPath);
      const readings = new HeadReadings(rpc);
      await recorder.case(latest, (caching) => judgeAgainstBlocks(context, readings, caching));
      await recorder.case(latest, (caching) => judgeAgainstReceipts(context, readings, caching));
      await recorder.case(latest, (caching, attempt) =>
        judgeSteps(context, attempt === 0 ? readings : new HeadReadings(rpc), caching),
      );
      await recorder.cases(latest, channelsInOtherModes(context), (channel, caching) =>
        judgeInOtherMode(context, readings, channel, caching),
      );
    },
  },
];

/** Read after read, the head falls no further than backends may be apart. Alone this says nothing on what is latest. */
async function judgeSteps(context: RpcContext, readings: HeadReadings, caching: Caching): Promise<Judgement> {
  const { lag } = await surveyChain(context);
  let highest = -1n;
  for (const { outcome, exchange } of await readings.several(context.profile.repeats, caching)) {
    const number = numberOf(outcome);
    if (number === undefined) return notAnswered('eth_blockNumber gives no number');
    if (number + lag < highest) {
      return acrossAnswers(exchange).fail(
        'steps-back',
        '/result',
        `a block number of at least ${highest - lag}, after ${highest} was the latest`,
        outcome.kind === 'result' ? outcome.value : undefined,
      );
    }
    if (number > highest) highest = number;
  }
  return noEvidence('a number that does not fall is no proof that it is the latest');
}

/** Where blocks are served: the block of the number exists, and the one after it does not. */
async function judgeAgainstBlocks(
  context: RpcContext,
  readings: HeadReadings,
  caching: Caching,
): Promise<Judgement> {
  const { rpc } = context;
  const { head } = await surveyChain(context);
  if (head === undefined) return noEvidence('the node serves no blocks to compare with');
  const reply = await readings.read(caching);
  const number = numberOf(reply.outcome);
  if (number === undefined) return notAnswered('eth_blockNumber gives no number');
  const said = await saidNull(context);
  const exists = async (which: bigint) => {
    const { block, isNull } = await readBlock(rpc, which, false, caching.fresh);
    if (isNull) said.ofBlock({ number: which, full: false });
    return quantityOf(block?.number) === which;
  };
  if (await exists(number + 1n)) {
    if (await reaches(context, number + 1n, caching))
      return changed('the head advanced while it was compared');
    const expected = `a number of at least ${number + 1n}, as that block is served`;
    return acrossAnswers(reply.exchange).fail('behind', '/result', expected, number);
  }
  // Each time the number that is named then. A block counts as there only where it is still the one that is named afterwards:
  // one that came to be meanwhile was not there as the latest.
  let named = number;
  let timesThere = 0;
  for (let tries = 0; tries < maxReadsAcrossBackends; tries += 1) {
    const isThere = (await readConcurrently(tries, () => exists(named))).includes(true);
    // Another look at the head may lead to another of several backends, to one that has the block.
    const { outcome } = await readings.read(caching);
    const again = numberOf(outcome) ?? named;
    if (isThere && again === named) return holds;
    if (isThere) timesThere += 1;
    named = again;
  }
  if (2 * timesThere >= maxReadsAcrossBackends)
    return changed('another block was named each time after the latest one was read');
  const expected = `the number of a block that exists; ${named} is served as no block`;
  return acrossAnswers(reply.exchange).fail('ahead', '/result', expected, named);
}

/** No receipt is in a block above the latest. */
async function judgeAgainstReceipts(
  context: RpcContext,
  readings: HeadReadings,
  caching: Caching,
): Promise<Judgement> {
  const { transactions, lag } = await surveyChain(context);
  const { outcome: read } = await readings.read(caching);
  const named = numberOf(read);
  if (named === undefined) return notAnswered('eth_blockNumber gives no number');
  const receipts = await Promise.all(transactions.map(({ hash }) => readReceipt(context.rpc, hash, caching)));
  const numbers = receipts
    .map(({ receipt }) => quantityOf(receipt?.blockNumber))
    .filter((one) => one !== undefined);
  if (numbers.length === 0) return noEvidence('no receipt is known to compare with', 'known.transactions');
  const highest = numbers.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
  // The transactions were found over HTTP, whose backend may be ahead of the one behind a further transport for good.
  const least = context.isFurther && highest > lag ? highest - lag : highest;
  if (named >= least || (await reaches(context, least, caching))) return holds;
  const { outcome, exchange } = await context.rpc.call('eth_blockNumber', [], caching.fresh);
  return acrossAnswers(exchange).fail(
    'behind',
    '/result',
    `a number of at least ${least}, after the receipt of block ${highest}`,
    outcome.kind === 'result' ? outcome.value : outcome,
  );
}

/** What was read before is no newer than what another mode has to name. */
async function judgeInOtherMode(
  context: RpcContext,
  readings: HeadReadings,
  channel: RpcChannel,
  caching: Caching,
): Promise<Judgement> {
  const { lag } = await surveyChain(context);
  const [first] = await readings.several(1, caching);
  const here = first === undefined ? undefined : numberOf(first.outcome);
  if (here === undefined) return notAnswered('eth_blockNumber gives no number');
  const read = async () => {
    const { outcome, exchange } = await channel.call('eth_blockNumber', [], caching.fresh);
    return { number: numberOf(outcome), exchange };
  };
  return judgeHeadInMode({ channel, read, at: '/result' }, here, lag);
}

/** Whether one of several reads of the head comes up to a number. Reads without a number count as such: others judge them. */
async function reaches({ rpc }: RpcContext, number: bigint, caching: Caching): Promise<boolean> {
  for (let tries = 0; tries < maxReads; tries += 1) {
    const replies = await readConcurrently(tries, () => rpc.call('eth_blockNumber', [], caching.fresh));
    const reads = replies.map(({ outcome }) => numberOf(outcome));
    if (reads.some((read) => read === undefined || read >= number)) return true;
  }
  return false;
}

function isServed({ outcome }: RpcReply): boolean {
  return outcome.kind === 'result' && outcome.value !== null;
}

function numberOf(outcome: { readonly kind: string; readonly value?: unknown }): bigint | undefined {
  return outcome.kind === 'result' ? quantityOf(outcome.value) : undefined;
}

/** Every call of it; the documents of nodes that serve it at their usual address judge its results there. */
export const watches: readonly WatchRule[] = [
  watchCalls(shapeIds, rpcApis, ({ method, params, reply, isAuthorized }, { shapes, node }) => {
    if (!isAuthorized || method !== 'eth_blockNumber' || !isEmptyList(params)) return undefined;
    if (node?.api === 'evm' && !isServed(reply)) return undefined;
    const unserved = judgeUnserved(reply, 'the block number', noParams);
    return unserved ?? (node?.api === 'evm' ? judgeNumber(reply, shapes) : []);
  }),
  watchHeadDips(latest, rpcApis, 'eth_blockNumber'),
];

function judgeNumber({ outcome, exchange }: RpcReply, shapes: Shapes): readonly RequirementJudgement[] {
  if (outcome.kind !== 'result') return [];
  const shape = shapes.of('jsonrpc.openrpc', '/components/schemas/BlockNumber');
  return shape.judge(outcome.value, exchange, '/result').filter(([one]) => one === result);
}
