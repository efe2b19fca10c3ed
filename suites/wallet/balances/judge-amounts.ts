import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { accountOf } from '../../support/wallet/address.ts';
import { exactAmount, type Trace, tracesIn } from '../../support/wallet/balance-record.ts';
import { type ListedTransaction, normalHash, transactionsOf } from '../../support/wallet/block.ts';
import type { KnownBlock } from '../../support/wallet/survey-wallet.ts';
import { type Change, isTransferred, netOf, type Transfer, transferOf } from './transfers.ts';

const sign = 'wallet.balance.amount-sign';
/** Advisory: what a trace looks like, where nothing shows who paid whom. */
const likely = 'wallet.balance.amount-sign-by-type';
const amountOf = 'wallet.balance.operation-amount';

/**
 * §2.5: debits are negative, credits positive, amounts whole smallest units. Who pays whom how much is taken from
 * the block where it shows its transfers; what any transfer looks like is no more than a likelihood.
 */
export function judgeAmount(block: KnownBlock, exchange: Answered): readonly RequirementJudgement[] {
  const listed = new Map((transactionsOf(block.block) ?? []).map((one) => [one.id, one]));
  return tracesIn(exchange).flatMap((trace): readonly RequirementJudgement[] => {
    const { transaction } = trace;
    const known = typeof transaction === 'string' ? listed.get(normalHash(transaction)) : undefined;
    const transfer = known === undefined ? undefined : transferOf(known);
    const changes = changesOf(trace);
    if (changes === undefined)
      return transfer === undefined || trace.operations.length > 0 || failedStatus.test(textOf(trace.status))
        ? []
        : judgeTransfer(transfer, trace, [], [...listed.values()], exchange);
    return transfer === undefined
      ? judgeUnlisted(trace, changes, exchange)
      : judgeTransfer(transfer, trace, changes, [...listed.values()], exchange);
  });
}

type Changes = readonly [Change, ...Change[]];

/** Undefined where there is none, or where one of them cannot be read. */
function changesOf({ operations }: Trace): Changes | undefined {
  const changes = operations.flatMap((operation): Change[] => {
    const [account, amount] = [accountOf(operation.address), exactAmount(operation.amount)];
    return account === undefined || amount === undefined ? [] : [{ account, amount, operation }];
  });
  const [first, ...rest] = changes;
  return first === undefined || changes.length < operations.length ? undefined : [first, ...rest];
}

/** The payer only pays, at least the amount (a fee may come on top); the payee gets the amount. */
function judgeTransfer(
  transfer: Transfer,
  { at }: Trace,
  changes: readonly Change[],
  listed: readonly ListedTransaction[],
  exchange: Answered,
): readonly RequirementJudgement[] {
  const { id, from, to, amount } = transfer;
  const credited = changes.find(({ account, amount: change }) => account === from && change > 0n);
  if (credited !== undefined)
    return [wrongSign(credited, 'a negative amount at the payer of a transfer', exchange)];
  const debited = changes.find(({ account, amount: change }) => account === to && change < 0n);
  if (debited !== undefined)
    return [wrongSign(debited, 'a positive amount at the payee of a transfer', exchange)];
  if (!isTransferred(transfer, changes)) {
    const expected = `the transfer of ${amount} smallest units that the block lists as transaction ${id}`;
    // The amounts may be right, and the trace names the wrong transaction.
    const shown = listed
      .map(transferOf)
      .find((other) => other !== undefined && isTransferred(other, changes));
    const actual = {
      payer: netOf(from, changes),
      payee: netOf(to, changes),
      ...(shown === undefined ? {} : { amounts_of_transaction: shown.id }),
    };
    return [[amountOf, acrossAnswers(exchange).fail('units', `${at}/operation`, expected, actual)]];
  }
  return [
    [sign, holds],
    [amountOf, holds],
  ];
}

const costsOnly = /^(TransferAsset|FreezeBalance|VoteWitness|AssetIssue|WitnessCreate|AccountUpdate)/;
const failedStatus = /revert|fail|out_of|error/i;

/** What needs no knowledge of the transaction itself. */
function judgeUnlisted(trace: Trace, changes: Changes, exchange: Answered): readonly RequirementJudgement[] {
  const [first, second] = changes;
  const type = textOf(trace.type);
  const failed = failedStatus.test(textOf(trace.status));
  if (second === undefined) {
    const payerOnly = failed || costsOnly.test(type);
    if (!payerOnly || first.amount === 0n) return [];
    const expected = `a negative amount where ${failed ? 'a failed call' : type} costs its fee`;
    return [first.amount < 0n ? [likely, holds] : wrongSign(first, expected, exchange, likely)];
  }
  // One that failed may be listed with the two accounts between which nothing went.
  const isTransfer = !failed && /^transfer(contract)?$/i.test(type);
  const accounts = new Set(changes.map(({ account }) => account));
  const alike = first.amount === second.amount || first.amount === -second.amount;
  const moves = changes.length === 2 && first.amount !== 0n && alike;
  const shared = /withdraw|reward|unfreeze/i.test(type);
  if (accounts.size < 2 || !(isTransfer || (moves && !shared))) return [];
  const total = changes.reduce((sum, { amount }) => sum + amount, 0n);
  const bothSides = changes.some(({ amount }) => amount < 0n) && changes.some(({ amount }) => amount > 0n);
  if (bothSides && (total <= 0n || !isTransfer)) return [[likely, holds]];
  const expected = bothSides
    ? 'credits of a transfer that are covered by its debits'
    : 'a negative amount at the payer and a positive one at the payee of a transfer';
  const actual = changes.map(({ amount }) => amount);
  return [[likely, inAnswer(exchange).fail('transfer-signs', `${trace.at}/operation`, expected, actual)]];
}

function wrongSign(
  { operation }: Change,
  expected: string,
  exchange: Answered,
  id = sign,
): RequirementJudgement {
  const { at, amount } = operation;
  return [id, inAnswer(exchange).fail('sign', `${at}/amount`, expected, amount)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
