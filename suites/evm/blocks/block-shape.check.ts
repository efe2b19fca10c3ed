import { asObject, elementsOf, type JsonObject } from '../../../base/json-object.ts';
import type { RpcCheck } from '../../../engine/check.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { dataItem } from '../../support/evm/encoding/rlp-item.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { type BlockTag, readBlock, transactionObjects } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { noBlocks, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { watchBlocks } from '../../support/evm/watch-blocks.ts';
import { watchEmptyLists } from './watch-empty-lists.ts';

const fields = fieldRequirements('evm.openrpc', '/components/schemas/Block');
const quantities = 'evm.block.quantities-hexadecimal';
const ofTransactions = 'evm.block.transaction-quantities';
const decides = [quantities, ofTransactions, ...fields] as const;
const watched = [
  quantities,
  ofTransactions,
  'evm.block.timestamp',
  'evm.block.size',
  'evm.block.number',
] as const;

const quantityFields = [
  'number',
  'timestamp',
  'gasLimit',
  'gasUsed',
  'difficulty',
  'totalDifficulty',
  'size',
  // Of later forks.
  ...['baseFeePerGas', 'blobGasUsed', 'excessBlobGas'],
];
const transactionFields = [
  ...['blockNumber', 'transactionIndex', 'nonce', 'gas', 'gasPrice', 'value', 'type'],
  ...['maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas', 'chainId', 'v', 'r', 's', 'yParity'],
];
/** What a transaction of a block always has, so that null is no value of it. */
const neverNull = ['blockNumber', 'transactionIndex', 'nonce', 'gas', 'value', 'input'];
/** In the year 2286: clocks of development chains may be set far ahead, and milliseconds are long past it. */
const endOfTime = 10_000_000_000n;

/** §2.7: the fields of a block, in both forms. */
export const checks: readonly RpcCheck[] = [
  {
    decides,
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc, shapes } = context;
      const survey = await surveyChain(context);
      const settled = survey.blocks.flatMap(({ number }) => [
        { which: number, full: true },
        { which: number, full: false },
      ]);
      const tagged = (['latest', 'earliest'] as const).map((which) => ({ which, full: false }));
      await Promise.all(
        [...settled, ...tagged].map(({ which, full }) =>
          recorder.examine(decides, async (caching) => {
            const { block, reply } = await readBlock(rpc, which, full, caching);
            if (block === undefined) return [];
            const judgements = judgeBlock(block, shapes, reply.exchange);
            return [...judgements, ['evm.block.number', judgeNumber(block, which, reply.exchange)]];
          }),
        ),
      );
      if (survey.blocks.length === 0)
        for (const id of decides) recorder.skip(id, noBlocks('could be read', survey));
      else recorder.skip(ofTransactions, noBlocks('has a transaction', survey));
      recorder.skip('evm.block.nonce', noBlocks('has a nonce', survey));
    },
  },
];

/** Everything that a single block, on its own, says about §2.7. */
export function judgeBlock(block: JsonObject, shapes: Shapes, exchange: Exchange): RequirementJudgement[] {
  const judgements = shapes
    .of('evm.openrpc', '/components/schemas/Block')
    .judge(block, exchange, '/result')
    .filter(([id]) => fields.includes(id));
  return [...judgements, ...judgeValues(block, exchange)];
}

/** What its schema cannot say of it. */
function judgeValues(block: JsonObject, exchange: Exchange): RequirementJudgement[] {
  return [
    ['evm.block.timestamp', judgeTimestamp(block, exchange)],
    ['evm.block.size', judgeSize(block, exchange)],
    [quantities, judgeBlockQuantities(block, exchange)],
    ...transactionObjects(block).map((transaction, index): RequirementJudgement => {
      const at = `/result/transactions/${index}`;
      return [ofTransactions, judgeTransaction(transaction, at, exchange)];
    }),
  ];
}

export function judgeNumber({ number }: JsonObject, asked: bigint | BlockTag, exchange: Exchange): Judgement {
  if (typeof asked !== 'bigint') return noEvidence('only blocks chosen by a tag were read');
  return inAnswer(exchange).expect(
    quantityOf(number) === asked,
    'asked-for',
    '/result/number',
    `the number of the block that was asked for, ${toQuantity(asked)}`,
    number,
  );
}

function judgeTimestamp({ timestamp }: JsonObject, exchange: Exchange): Judgement {
  const seconds = quantityOf(timestamp);
  if (seconds === undefined) return notAnswered('the timestamp is no quantity');
  return inAnswer(exchange).expect(
    seconds < endOfTime,
    'unix-time',
    '/result/timestamp',
    'seconds since 1970',
    timestamp,
  );
}

function judgeSize({ size }: JsonObject, exchange: Exchange): Judgement {
  return inAnswer(exchange).expect(
    quantityOf(size) !== 0n,
    'minimum',
    '/result/size',
    'a number of bytes above 0',
    size,
  );
}

export function judgeBlockQuantities(block: JsonObject, exchange: Exchange): Judgement {
  return judgeQuantities(block, quantityFields, '/result', exchange);
}

function judgeTransaction(transaction: JsonObject, at: string, exchange: Exchange): Judgement {
  const { input, accessList } = transaction;
  const missing = neverNull.find((name) => transaction[name] === null);
  if (missing !== undefined)
    return inAnswer(exchange).fail('hexadecimal', `${at}/${missing}`, 'a hexadecimal string', null);
  if (input !== undefined && dataItem(input) === undefined)
    return inAnswer(exchange).fail('data', `${at}/input`, 'bytes as a hexadecimal string', input);
  const entries = elementsOf(accessList);
  const wrong = entries.findIndex((entry) => !isAccess(entry));
  if (wrong < 0) return judgeQuantities(transaction, transactionFields, at, exchange);
  const expected = 'an address of 20 bytes and slots of 32 bytes each, in hexadecimal';
  return inAnswer(exchange).fail('access', `${at}/accessList/${wrong}`, expected, entries[wrong]);
}

/** An entry of an access list (EIP-2930). */
function isAccess(entry: unknown): boolean {
  const { address, storageKeys } = asObject(entry) ?? {};
  const isLong = (value: unknown, bytes: number): boolean => dataItem(value)?.length === bytes;
  return isLong(address, 20) && Array.isArray(storageKeys) && storageKeys.every((key) => isLong(key, 32));
}

/** Absent fields are judged under their own requirements; those that are there are strings of hexadecimal digits. */
function judgeQuantities(
  holder: JsonObject,
  names: readonly string[],
  at: string,
  exchange: Exchange,
): Judgement {
  for (const name of names) {
    const actual = holder[name];
    if (actual === undefined || actual === null || quantityOf(actual) !== undefined) continue;
    return inAnswer(exchange).fail('hexadecimal', `${at}/${name}`, 'a hexadecimal string', actual);
  }
  return holds;
}

/** Every block of the run that was asked for by its number, or as the newest or the first; its document judges the fields. */
export const watches: readonly WatchRule[] = [
  watchBlocks(watched, ({ asked, block, exchange }) =>
    asked === 'pending'
      ? undefined
      : [...judgeValues(block, exchange), ['evm.block.number', judgeNumber(block, asked, exchange)]],
  ),
  watchEmptyLists('evm.block.transactions'),
];
