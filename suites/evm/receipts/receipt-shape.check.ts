import type { JsonObject } from '../../../base/json-object.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import { type Api, rpcApis } from '../../../engine/target/target.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, sameHex } from '../../support/evm/quantity.ts';
import { receiptCheck } from '../../support/evm/receipt-check.ts';
import { watchReceipts } from '../../support/evm/watch-receipts.ts';

const fields = fieldRequirements('jsonrpc.openrpc', '/components/schemas/Receipt');
const noLogsOfFailed = 'evm.receipt.failed-without-logs';
const decides = [noLogsOfFailed, ...fields] as const;
const watched = [
  noLogsOfFailed,
  'evm.receipt.cumulative-gas-used',
  'evm.receipt.contract-address',
  'evm.receipt.transaction-hash',
] as const;
const apis: readonly Api[] = rpcApis;

/** §2.8: the fields of a receipt, and what each receipt says on its own. */
export const checks = [
  receiptCheck({
    decides,
    on: apis,
    without: (id) =>
      noEvidence(
        id.startsWith('evm.log.') ? 'no receipt with logs was found' : 'no failed transaction was found',
        'known.transactions',
      ),
    judge: ({ receipt, exchange, shapes, transaction: { hash, place } }) => [
      ...judgeReceipt(receipt, shapes, exchange, place !== undefined),
      ['evm.receipt.transaction-hash', judgeHash(receipt, hash, exchange)],
    ],
  }),
];

/**
 * Judges what a single receipt shows about §2.8.
 * @param included whether a block is known to hold the transaction, so that its place may not be null
 */
export function judgeReceipt(
  receipt: JsonObject,
  shapes: Shapes,
  exchange: Exchange,
  included: boolean,
): RequirementJudgement[] {
  const judgements = shapes
    .of('jsonrpc.openrpc', '/components/schemas/Receipt')
    .judge(receipt, exchange, '/result');
  return [
    ...judgements,
    ...judgeValues(receipt, exchange),
    ...(included
      ? ([
          ['evm.receipt.block-hash', judgeIncluded(receipt, 'blockHash', exchange)],
          ['evm.receipt.block-number', judgeIncluded(receipt, 'blockNumber', exchange)],
        ] as const)
      : []),
  ];
}

/** What its schema cannot say of it. */
function judgeValues(receipt: JsonObject, exchange: Exchange): RequirementJudgement[] {
  return [
    ['evm.receipt.cumulative-gas-used', judgeCumulative(receipt, exchange)],
    ['evm.receipt.contract-address', judgeCreation(receipt, exchange)],
    [noLogsOfFailed, judgeFailed(receipt, exchange)],
  ];
}

export function judgeHash({ transactionHash }: JsonObject, asked: string, exchange: Exchange): Judgement {
  return inAnswer(exchange).expect(
    sameHex(transactionHash, asked),
    'asked-for',
    '/result/transactionHash',
    `the hash of its transaction, ${asked}`,
    transactionHash,
  );
}

function judgeIncluded(receipt: JsonObject, name: string, exchange: Exchange): Judgement {
  return acrossAnswers(exchange).expect(
    receipt[name] !== null,
    'included',
    `/result/${name}`,
    'the containing block, as a block lists the transaction',
    null,
  );
}

function judgeCumulative({ gasUsed, cumulativeGasUsed }: JsonObject, exchange: Exchange): Judgement {
  const [own, all] = [quantityOf(gasUsed), quantityOf(cumulativeGasUsed)];
  if (own === undefined || all === undefined) return noEvidence('the receipt lacks its quantities of gas');
  return inAnswer(exchange).expect(
    own <= all,
    'minimum',
    '/result/cumulativeGasUsed',
    `at least the gas of the transaction itself, ${String(gasUsed)}`,
    cumulativeGasUsed,
  );
}

/** A creation that failed created nothing: clients differ in whether they name the address that was not taken. */
function judgeCreation({ to, status, contractAddress }: JsonObject, exchange: Exchange): Judgement {
  const wrong = (expected: string) =>
    inAnswer(exchange).fail('creation', '/result/contractAddress', expected, contractAddress);
  if (typeof to === 'string' && typeof contractAddress === 'string')
    return wrong(`null, as the transaction went to ${to}`);
  if (to === null && contractAddress === null && status === '0x1')
    return wrong('the address of the created contract, as "to" is null');
  return holds;
}

function judgeFailed({ status, logs }: JsonObject, exchange: Exchange): Judgement {
  if (status !== '0x0' || !Array.isArray(logs)) return noEvidence('no failed transaction was found');
  return inAnswer(exchange).expect(
    logs.length === 0,
    'failed',
    '/result/logs',
    'no logs, as the transaction failed',
    `${logs.length} logs`,
  );
}

/** Every receipt of the run; its document judges the fields. */
export const watches: readonly WatchRule[] = [
  watchReceipts(watched, apis, ({ hash, receipt, exchange }) => [
    ...judgeValues(receipt, exchange),
    ['evm.receipt.transaction-hash', judgeHash(receipt, hash, exchange)],
  ]),
];
