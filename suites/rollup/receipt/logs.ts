import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, sameHex } from '../../support/evm/quantity.ts';

/** Fields that a log repeats from its receipt, and the requirement of each. */
const repeated: readonly (readonly [string, string])[] = [
  ['transactionIndex', 'rollup.log.transaction-index'],
  ['transactionHash', 'rollup.log.transaction-hash'],
  ['blockHash', 'rollup.log.block-hash'],
  ['blockNumber', 'rollup.log.block-number'],
];

/** A log and its receipt agree in the fields that both have. */
export function judgeLog(
  log: JsonObject,
  position: number,
  receipt: JsonObject,
  exchange: Exchange,
): RequirementJudgement[] {
  return repeated.flatMap(([field, requirement]): RequirementJudgement[] => {
    const [own, whole] = [log[field], receipt[field]];
    // A wrong type is for the schema to judge, and null has nothing to agree with.
    if (typeof own !== 'string' || typeof whole !== 'string' || agrees(own, whole)) return [];
    const at = `/result/logs/${position}/${field}`;
    const expected = `${whole}, as the receipt has it`;
    return [[requirement, inAnswer(exchange).fail('of-receipt', at, expected, own)]];
  });
}

/** Hashes by their digits, quantities by what they count: leading zeros say nothing. */
function agrees(one: string, other: string): boolean {
  const [first, second] = [quantityOf(one), quantityOf(other)];
  return sameHex(one, other) || (first !== undefined && first === second);
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
