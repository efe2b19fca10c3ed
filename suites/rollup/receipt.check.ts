import { asObject, type JsonObject } from '../../base/json-object.ts';
import { fieldRequirements } from '../../engine/shape/field-requirements.ts';
import type { Shapes } from '../../engine/shape/shapes.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { receiptCheck } from '../support/evm/receipt-check.ts';
import { watchReceipts } from '../support/evm/watch-receipts.ts';
import { judgeFee } from './receipt/fee.ts';
import { judgeConsecutive, judgeLog } from './receipt/logs.ts';

const fields = fieldRequirements('rollup.openrpc', '/components/schemas/RollupFields');
const product = 'rollup.receipt.l1-fee-product';
const consecutive = 'rollup.log.index-rises';
const decides = [product, consecutive, ...fields] as const;

/** §2.8: what the rollup chain adds to receipts and logs. */
export const checks = [
  receiptCheck({
    decides,
    on: ['rollup'],
    without: (id) => noEvidence(withoutEvidence(id), 'known.transactions'),
    judge: ({ receipt, shapes, exchange }) => judgeRollup(receipt, shapes, exchange),
  }),
];

function withoutEvidence(id: string): string {
  if (id === consecutive) return 'no receipt with several logs was found';
  return id.startsWith('rollup.log.')
    ? 'no receipt with logs was found'
    : 'no receipt with a fee on the base layer was found';
}

/** Everything that a single receipt says about what the rollup chain adds. */
export function judgeRollup(receipt: JsonObject, shapes: Shapes, exchange: Exchange): RequirementJudgement[] {
  const shape = shapes
    .of('rollup.openrpc', '/components/schemas/RollupFields')
    .judge(receipt, exchange, '/result');
  return [...shape, ...judgeValues(receipt, exchange)];
}

/** What its schema cannot say of it. */
function judgeValues(receipt: JsonObject, exchange: Exchange): RequirementJudgement[] {
  const logs = Array.isArray(receipt.logs) ? receipt.logs.map(asObject) : [];
  const fee = judgeFee(receipt, exchange);
  return [
    ['rollup.receipt.l1-fee-scalar', judgeScalar(receipt, exchange)],
    ...(fee === undefined ? [] : [[product, fee] as const]),
    ...logs.flatMap((log, position) => (log === undefined ? [] : judgeLog(log, position, receipt, exchange))),
    ...(logs.length > 1 ? [[consecutive, judgeConsecutive(logs, exchange)] as const] : []),
  ];
}

/** The factor denotes a number, in whatever form. */
function judgeScalar({ l1FeeScalar: scalar }: JsonObject, exchange: Exchange): Judgement {
  if (typeof scalar !== 'string' || /^(0x[0-9a-f]+|\d+(\.\d*)?(e[+-]?\d+)?|\.\d+)$/i.test(scalar))
    return holds;
  return inAnswer(exchange).fail(
    'number',
    '/result/l1FeeScalar',
    'a number, or text that denotes one',
    scalar,
  );
}

/** Every receipt of the run; its document judges the fields. */
export const watches: readonly WatchRule[] = [
  watchReceipts(decides, ['rollup'], ({ receipt, exchange }) => judgeValues(receipt, exchange)),
];
