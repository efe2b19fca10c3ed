import { asObject, elementsOf, type JsonObject } from '../../base/json-object.ts';
import type { RpcCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { readBlock } from '../support/evm/reading/read-block.ts';
import { readReceipt } from '../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';
import { watchBlocks } from '../support/evm/watch-blocks.ts';
import { watchReceipts } from '../support/evm/watch-receipts.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';

const canonical = 'jsonrpc.quantity.canonical';
const ofReceipts = [
  'transactionIndex',
  'blockNumber',
  'gasUsed',
  'cumulativeGasUsed',
  'effectiveGasPrice',
  'type',
  'l1Fee',
  'l1GasPrice',
  'l1GasUsed',
];
const ofLogs = ['logIndex', 'transactionIndex', 'blockNumber'];
const ofBlocks = [
  ...['number', 'timestamp', 'gasLimit', 'gasUsed', 'difficulty', 'totalDifficulty', 'size'],
  ...['baseFeePerGas', 'blobGasUsed', 'excessBlobGas'],
];
/** Not `r` and `s`: some clients have written all 32 bytes of them. */
const ofTransactions = [
  ...['blockNumber', 'transactionIndex', 'nonce', 'gas', 'gasPrice', 'value', 'type', 'chainId'],
  ...['maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas', 'v', 'yParity'],
];

/** Quantities without leading zeros: the custom of every Ethereum client, which the contract does not state. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [canonical],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const { recorder, rpc, node } = context;
      const { transactions, blocks } = await surveyChain(context);
      await Promise.all([
        recorder.readings(canonical, transactions, async ({ hash }, caching) => {
          const { receipt, reply } = await readReceipt(rpc, hash, caching);
          return receipt === undefined ? nothing : judgeReceipt(receipt, reply.exchange);
        }),
        recorder.readings(canonical, node.api === 'evm' ? blocks : [], async ({ number }, caching) => {
          const { block, reply } = await readBlock(rpc, number, true, caching);
          return block === undefined ? nothing : judgeBlock(block, reply.exchange);
        }),
        node.api === 'evm'
          ? undefined
          : recorder.case(canonical, async (caching) => {
              const reply = await rpc.call('eth_blockNumber', [], caching);
              return judgeNumber(reply) ?? nothing;
            }),
      ]);
      if (transactions.length === 0 && blocks.length === 0)
        recorder.skip(canonical, noEvidence('nothing with a quantity is known'));
    },
  },
];

const nothing = notAnswered('nothing with a quantity could be read');

function judgeReceipt(receipt: JsonObject, exchange: Exchange): Judgement {
  return firstBreach([
    judge(receipt, ofReceipts, exchange),
    ...judgeEach(receipt.logs, ofLogs, exchange, '/result/logs'),
  ]);
}

function judgeBlock(block: JsonObject, exchange: Exchange): Judgement {
  return firstBreach([
    judge(block, ofBlocks, exchange),
    ...judgeEach(block.transactions, ofTransactions, exchange, '/result/transactions'),
  ]);
}

/** Of eth_blockNumber; undefined where it has no result. */
function judgeNumber({ outcome, exchange }: RpcReply): Judgement | undefined {
  if (outcome.kind !== 'result') return undefined;
  return isPadded(outcome.value) ? padded(exchange, '/result', outcome.value) : holds;
}

function judgeEach(
  list: unknown,
  names: readonly string[],
  exchange: Exchange,
  at: string,
): readonly Judgement[] {
  return elementsOf(list).map((one, index) => judge(asObject(one) ?? {}, names, exchange, `${at}/${index}`));
}

function judge(holder: JsonObject, names: readonly string[], exchange: Exchange, at = '/result'): Judgement {
  const name = names.find((one) => isPadded(holder[one]));
  return name === undefined ? holds : padded(exchange, `${at}/${name}`, holder[name]);
}

function padded(exchange: Exchange, at: string, value: unknown): Judgement {
  return inAnswer(exchange).fail('canonical', at, 'a hexadecimal number without leading zeros', value);
}

function isPadded(value: unknown): boolean {
  return typeof value === 'string' && /^0x0[0-9a-f]/i.test(value);
}

function firstBreach(judgements: readonly Judgement[]): Judgement {
  return judgements.find(({ kind }) => kind === 'breach') ?? holds;
}

/** Every block number, receipt and block of the run. */
export const watches: readonly WatchRule[] = [
  watchCalls([canonical], rpcApis, ({ method, reply, isAuthorized }) => {
    const judgement = isAuthorized && method === 'eth_blockNumber' ? judgeNumber(reply) : undefined;
    return judgement && [[canonical, judgement]];
  }),
  watchReceipts([canonical], rpcApis, ({ receipt, exchange }) => [
    [canonical, judgeReceipt(receipt, exchange)],
  ]),
  watchBlocks([canonical], ({ block, exchange }) => [[canonical, judgeBlock(block, exchange)]]),
];
