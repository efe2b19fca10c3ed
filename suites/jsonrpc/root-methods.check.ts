import { asObject } from '../../base/json-object.ts';
import { Caching } from '../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../engine/check.ts';
import { rpcBody } from '../../engine/jsonrpc/channel.ts';
import { type RpcReply, readReply } from '../../engine/jsonrpc/reply.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  type NotAnswered,
  type NotApplicable,
  noEvidence,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import { sameHex } from '../support/evm/quantity.ts';
import { readReceipt } from '../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import { httpChannel, surveyChain } from '../support/evm/reading/survey-chain.ts';
import { judgeRootReceipt } from './judge-root-receipt.ts';

const version = 'evm.root.client-version';
const number = 'evm.root.block-number';
const receipt = 'evm.root.receipt';
const judgeUnserved = 'evm.root.methods';
/** So many receipts are asked for. */
const receipts = 3;
/** §4.6: a bundle of one call, of a precompiled contract that gives back what it is given. */
const minimalCallMany = [
  [{ transactions: [{ to: '0x0000000000000000000000000000000000000004', data: '0x' }] }],
  { blockNumber: 'latest', transactionIndex: 0 },
];
const notServed = notApplicable('the node does not serve it at its root');

/**
 * §4.4 has the generic methods at the address of a node, §4.5 gives an EVM chain a path of its own: what answers at the root beside it
 * is such a method. Each call is sent once, as nothing says that anybody listens there.
 */
export const checks: readonly NodeCheck[] = [
  {
    decides: [version, number, receipt, judgeUnserved],
    on: ['evm'],
    cost: () => 5 + receipts,
    readings: chainReadings.survey,
    async run(context) {
      const { recorder, shapes, node } = context;
      if (['', '/'].includes(node.path)) {
        for (const id of [version, number, receipt, judgeUnserved])
          recorder.skip(id, notApplicable('the node serves its blocks at its root'));
        return;
      }
      const shapely = (id: string, method: string, schema: string): Promise<void> =>
        recorder.examine([id], async (caching): Promise<readonly RequirementJudgement[]> => {
          const reply = await callAt(context, '', method, [], caching);
          const { outcome, exchange } = reply;
          if (outcome.kind !== 'result' || outcome.value === null)
            return [[id, await whyUnserved(context, reply, caching)]];
          const shape = shapes.of('jsonrpc.openrpc', `/components/schemas/${schema}`);
          return shape.judge(outcome.value, exchange, '/result').map(([, judgement]) => [id, judgement]);
        });
      const survey = await surveyChain(context);
      const { transactions } = survey;
      if (transactions.length === 0)
        recorder.skip(receipt, noEvidence('no transaction is known to ask for', 'known.transactions'));
      await Promise.all([
        shapely(version, 'web3_clientVersion', 'ClientVersion'),
        shapely(number, 'eth_blockNumber', 'BlockNumber'),
        ...transactions.slice(0, receipts).map(({ hash }) =>
          recorder.examine([receipt], async (caching): Promise<readonly RequirementJudgement[]> => {
            const reply = await callAt(context, '', 'eth_getTransactionReceipt', [hash], caching);
            const { outcome, exchange } = reply;
            const value = outcome.kind === 'result' ? asObject(outcome.value) : undefined;
            if (value === undefined) return [[receipt, await whyUnserved(context, reply, caching)]];
            const asked = inAnswer(exchange).expect(
              sameHex(value.transactionHash, hash),
              'asked-for',
              '/result/transactionHash',
              `the receipt of ${hash}`,
              value.transactionHash,
            );
            if (asked.kind === 'breach') return [[receipt, asked]];
            const onPath = await readReceipt(httpChannel(context), hash, caching);
            const there =
              onPath.receipt === undefined
                ? undefined
                : { receipt: onPath.receipt, exchange: onPath.reply.exchange };
            return [[receipt, judgeRootReceipt(shapes, { receipt: value, exchange }, there, survey)]];
          }),
        ),
        observe(context),
      ]);
    },
  },
];

/** A root that is silent or in trouble serves nothing where the path of blocks answers meanwhile; else nothing is known of it. */
async function whyUnserved(
  context: NodeContext,
  { exchange: { answer } }: RpcReply,
  caching: Caching,
): Promise<NotApplicable | NotAnswered> {
  if (answer.kind === 'answer' && answer.status < 500 && answer.status !== 429) return notServed;
  const { outcome } = await callAt(
    context,
    context.node.path,
    'eth_getBlockByNumber',
    ['latest', false],
    caching,
  );
  return outcome.kind === 'result' ? notServed : notAnswered('the node gave no answer at its root');
}

/** Which generic methods have a result at the root, and whether eth_callMany has one there or on the path of blocks. */
async function observe(context: NodeContext): Promise<void> {
  const { recorder, node } = context;
  const [ofVersion, ofNumber, ofCallMany, onPath] = await Promise.all([
    callAt(context, '', 'web3_clientVersion', [], Caching.fresh),
    callAt(context, '', 'eth_blockNumber', [], Caching.fresh),
    callAt(context, '', 'eth_callMany', minimalCallMany, Caching.fresh),
    callAt(context, node.path, 'eth_callMany', minimalCallMany, Caching.fresh),
  ]);
  recorder.observe(judgeUnserved, {
    atRoot: {
      web3_clientVersion: phrase(ofVersion),
      eth_blockNumber: phrase(ofNumber),
      eth_callMany: phrase(ofCallMany),
    },
    onPath: { eth_callMany: phrase(onPath) },
  });
}

function phrase({ outcome }: RpcReply): 'result' | 'error' | 'no JSON-RPC' {
  return outcome.kind === 'malformed' ? 'no JSON-RPC' : outcome.kind;
}

async function callAt(
  { wire }: NodeContext,
  path: string,
  method: string,
  params: readonly unknown[],
  caching: Caching,
): Promise<RpcReply> {
  const body = rpcBody(method, params, 1);
  return readReply(await wire.expectRejection({ method: 'POST', path, body, label: method }, caching), 1);
}
