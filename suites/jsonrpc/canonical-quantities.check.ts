import { asObject, elementsOf, type JsonObject } from '../../base/json-object.ts';
import type { RpcCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../engine/verdict/judgement.ts';
import { readBlock } from '../support/evm/read-block.ts';
import { readReceipt } from '../support/evm/read-receipt.ts';
import { chainReadings } from '../support/evm/shared-readings.ts';
import { surveyChain } from '../support/evm/survey-chain.ts';

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
const ofBlocks = ['number', 'timestamp', 'gasLimit', 'gasUsed', 'difficulty', 'totalDifficulty', 'size'];

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
          const judgement = judge(receipt, ofReceipts, reply);
          return judgement.kind === 'holds' ? judgeLogs(receipt, reply) : judgement;
        }),
        recorder.readings(canonical, node.api === 'evm' ? blocks : [], async ({ number }, caching) => {
          const { block, reply } = await readBlock(rpc, number, true, caching);
          return judge(block, ofBlocks, reply);
        }),
        node.api === 'evm'
          ? undefined
          : recorder.case(canonical, async (caching) => {
              const reply = await rpc.call('eth_blockNumber', [], caching);
              return judge(
                reply.outcome.kind === 'result' ? { number: reply.outcome.value } : undefined,
                ['number'],
                reply,
              );
            }),
      ]);
      if (transactions.length === 0 && blocks.length === 0)
        recorder.skip(canonical, noEvidence('nothing with a quantity is known'));
    },
  },
];

function judge(
  holder: JsonObject | undefined,
  names: readonly string[],
  { exchange }: RpcReply,
  at = '/result',
): Judgement {
  if (holder === undefined) return notAnswered('nothing with a quantity could be read');
  for (const name of names) {
    const actual = holder[name];
    if (typeof actual === 'string' && /^0x0[0-9a-f]/i.test(actual)) {
      const expected = 'a hexadecimal number without leading zeros';
      return inAnswer(exchange).fail('canonical', `${at}/${name}`, expected, actual);
    }
  }
  return holds;
}

function judgeLogs(receipt: JsonObject | undefined, reply: RpcReply): Judgement {
  for (const [index, log] of elementsOf(receipt?.logs).entries()) {
    const judgement = judge(asObject(log) ?? {}, ofLogs, reply, `/result/logs/${index}`);
    if (judgement.kind !== 'holds') return judgement;
  }
  return holds;
}
