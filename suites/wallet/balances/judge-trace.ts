import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { type Trace, tracesIn } from '../../support/wallet/balance-record.ts';
import { isHash, normalHash, noTransactions, transactionsOf } from '../../support/wallet/block.ts';
import type { KnownBlock } from '../../support/wallet/survey-wallet.ts';
import { judgeFormOfRecord } from '../judge-one-form.ts';

const perTransaction = 'wallet.balance.one-trace-per-transaction';
const order = 'wallet.balance.operation-order';
const length = 'wallet.balance.trace-transaction-length';

/** What the traces of one record say about the transactions of its block and about their own order (§2.5). */
export function judgeTrace(block: KnownBlock, exchange: Answered): readonly RequirementJudgement[] {
  const traces = tracesIn(exchange);
  return [
    transactionJudgement(block, traces, exchange),
    judgeFormOfRecord(exchange),
    ...traces.flatMap((trace) => [...judgeOrder(trace, exchange), ...judgeLength(trace, exchange)]),
  ];
}

/** One trace for each transaction: none twice, and those that the block itself lists. */
function transactionJudgement(
  block: KnownBlock,
  traces: readonly Trace[],
  exchange: Answered,
): RequirementJudgement {
  const named = traces.filter(
    (trace): trace is Trace & { transaction: string } => typeof trace.transaction === 'string',
  );
  const seen = new Set<string>();
  for (const { transaction, at } of named) {
    const hash = normalHash(transaction);
    if (seen.has(hash)) {
      const expected = 'a transaction that no trace before is about';
      const place = `${at}/transaction_identifier`;
      return [perTransaction, inAnswer(exchange).fail('twice', place, expected, transaction)];
    }
    seen.add(hash);
  }
  const listed = transactionsOf(block.block);
  if (listed === undefined) return [perTransaction, noTransactions];
  const untraced = listed.filter(({ id }) => !seen.has(id));
  if (untraced.length > 0) {
    const isTransfer = untraced.some(({ type }) => type === undefined || type === 'TransferContract');
    const actual = {
      missing: untraced.length,
      of: listed.length,
      types: [...new Set(untraced.map(({ type }) => type ?? 'unknown'))].sort(),
      transactions: untraced.slice(0, 3).map(({ id }) => id),
    };
    const expected = 'a trace for each transaction that the block lists';
    const at = '/transaction_balance_trace';
    return [
      perTransaction,
      acrossAnswers(exchange).fail(isTransfer ? 'untraced-transfer' : 'untraced', at, expected, actual),
    ];
  }
  const ids = new Set(listed.map(({ id }) => id));
  const foreign = named.find(({ transaction }) => !ids.has(normalHash(transaction)));
  if (foreign === undefined) return [perTransaction, holds];
  const expected = 'the hash of a transaction that the block lists';
  const at = `${foreign.at}/transaction_identifier`;
  return [perTransaction, acrossAnswers(exchange).fail('foreign', at, expected, foreign.transaction)];
}

/** Advisory: identifiers of operations count up from 0. */
function judgeOrder({ operations, at }: Trace, exchange: Answered): readonly RequirementJudgement[] {
  if (operations.length < 2) return [];
  const identifiers = operations.map(({ identifier }) => identifier);
  if (identifiers.every((identifier, index) => identifier === index)) return [[order, holds]];
  const expected = 'identifiers 0, 1, 2 and so on';
  return [[order, inAnswer(exchange).fail('count-up', `${at}/operation`, expected, identifiers)]];
}

/** Advisory: a transaction is named by a hash of 32 bytes. */
function judgeLength({ transaction, at }: Trace, exchange: Answered): readonly RequirementJudgement[] {
  if (typeof transaction !== 'string') return [];
  if (isHash(transaction)) return [[length, holds]];
  const expected = '32 bytes as 64 hexadecimal characters';
  const place = `${at}/transaction_identifier`;
  return [[length, inAnswer(exchange).fail('hash', place, expected, transaction)]];
}
