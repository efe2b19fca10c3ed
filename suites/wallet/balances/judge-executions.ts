import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { type Trace, tracesIn } from '../../support/wallet/balance-record.ts';
import { type ListedTransaction, normalHash, transactionsOf } from '../../support/wallet/block.ts';
import type { KnownBlock } from '../../support/wallet/survey-wallet.ts';

/** How the software behind such nodes names the types of contracts. */
const contractType = /^[A-Z]\w*Contract$/;

/** How it names what became of a transaction; DEFAULT and UNKNOWN say nothing. */
const results: ReadonlySet<string> = new Set([
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'TRANSFER_FAILED',
  'INVALID_CODE',
]);

/**
 * §2.5: the contract type and the execution status of a trace are those of its transaction, where the block shows
 * them. The contract does not list the words of either, so a trace that has words of its own is not compared.
 */
export function judgeExecution(block: KnownBlock, exchange: Answered): readonly RequirementJudgement[] {
  const listed = new Map((transactionsOf(block.block) ?? []).map((one) => [one.id, one]));
  if (listed.size === 0) return [];
  return tracesIn(exchange).flatMap((trace) => {
    const { transaction } = trace;
    const known = typeof transaction === 'string' ? listed.get(normalHash(transaction)) : undefined;
    return known === undefined
      ? []
      : [...judgeType(trace, known, exchange), ...judgeStatus(trace, known, exchange)];
  });
}

function judgeType(
  { type, at }: Trace,
  known: ListedTransaction,
  exchange: Answered,
): readonly RequirementJudgement[] {
  if (typeof type !== 'string' || known.type === undefined) return [];
  if (!contractType.test(type) || !contractType.test(known.type)) return [];
  return [
    agreement('type', type === known.type, { at, listed: known.type, shown: type, id: known.id }, exchange),
  ];
}

/** Whatever the case of the letters. */
function judgeStatus(
  { status, at }: Trace,
  known: ListedTransaction,
  exchange: Answered,
): readonly RequirementJudgement[] {
  if (typeof status !== 'string' || known.result === undefined) return [];
  const [said, listed] = [status.toUpperCase(), known.result.toUpperCase()];
  if (!results.has(said) || !results.has(listed)) return [];
  return [
    agreement('status', said === listed, { at, listed: known.result, shown: status, id: known.id }, exchange),
  ];
}

/** What the trace shows in a field, beside what the block lists of the transaction. */
function agreement(
  field: 'type' | 'status',
  isSame: boolean,
  { at, listed, shown, id }: Readonly<Record<'at' | 'listed' | 'shown' | 'id', string>>,
  exchange: Answered,
): RequirementJudgement {
  const expected = `${listed}, as the block lists transaction ${id}`;
  return [
    `wallet.balance.trace-${field}`,
    acrossAnswers(exchange).expect(isSame, `block-${field}`, `${at}/${field}`, expected, shown),
  ];
}
