import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { judgePlace, placeFields } from '../../support/evm/log-place.ts';
import { quantityOf } from '../../support/evm/quantity.ts';

const requirements = {
  transactionIndex: 'rollup.log.transaction-index',
  transactionHash: 'rollup.log.transaction-hash',
  blockHash: 'rollup.log.block-hash',
  blockNumber: 'rollup.log.block-number',
} as const;

/** A log and its receipt agree in the fields that both have. */
export function judgeLog(
  log: JsonObject,
  position: number,
  receipt: JsonObject,
  exchange: Exchange,
): RequirementJudgement[] {
  return placeFields.flatMap((field): RequirementJudgement[] => {
    const judgement = judgePlace(field, log, position, receipt, exchange);
    return judgement.kind === 'breach' ? [[requirements[field], judgement]] : [];
  });
}

/** Log indices of a receipt rise by one. */
export function judgeConsecutive(logs: readonly (JsonObject | undefined)[], exchange: Exchange): Judgement {
  const indices = logs.map((log) => quantityOf(log?.logIndex));
  for (const [position, index] of indices.entries()) {
    const before = indices[position - 1];
    if (index === undefined || before === undefined || index === before + 1n) continue;
    return inAnswer(exchange).fail(
      'consecutive',
      `/result/logs/${position}/logIndex`,
      `0x${(before + 1n).toString(16)}, the index after that of the log before`,
      logs[position]?.logIndex,
    );
  }
  return holds;
}
