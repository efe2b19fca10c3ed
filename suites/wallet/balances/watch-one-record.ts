import { asObject } from '../../../base/json-object.ts';
import { besideAnswers, type InAnswer } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { exactAmount, gaveRecord, type Trace, tracesIn } from '../../support/wallet/balance-record.ts';
import { normalHash, objectIn } from '../../support/wallet/block.ts';
import { watchWallet } from '../watch-wallet.ts';

const oneTrace = 'wallet.balance.one-trace-per-transaction';
const time = 'wallet.balance.timestamp';
const type = 'wallet.balance.trace-type';
const status = 'wallet.balance.trace-status';
const amount = 'wallet.balance.operation-amount';
/** Of so many blocks it is remembered what a record said. */
const mostRemembered = 1000;
/** Of a block with more transactions only which they are. */
const mostTraces = 50;

/** What a trace says; of fields of another type the schema judges. Addresses follow `visible`. */
interface TraceContent {
  readonly type: string | undefined;
  readonly status: string | undefined;
  /** All amounts in their order; undefined where one is no integer. */
  readonly amounts: string | undefined;
}

interface RecordContent {
  readonly time: number | undefined;
  readonly transactions: ReadonlySet<string>;
  /** By transaction, of those that are traced once. */
  readonly traces: ReadonlyMap<string, TraceContent>;
}

/** A block is named by its hash: every record of it says the same (§2.5), whichever backend answers and whenever it is asked. */
export const watchOneRecord: WatchRule = watchWallet(
  [oneTrace, time, type, status, amount],
  'getblockbalance',
  () => {
    const remembered = new Map<string, RecordContent>();
    const answers = new FirstAnswers<string>();
    return ({ body: { hash }, exchange }) => {
      if (typeof hash !== 'string' || !gaveRecord(exchange) || !isOf(hash, exchange)) return undefined;
      const name = normalHash(hash);
      const before = remembered.get(name);
      if (before !== undefined) {
        const found = besideAnswers(answers.of(name), exchange);
        const traces = tracesIn(exchange);
        return [
          judgeTransactions(before, traces, found),
          ...judgeTime(before, exchange, found),
          ...traces.flatMap((trace) => judgeTrace(before, trace, found)),
        ];
      }
      if (remembered.size < mostRemembered) remembered.set(name, contentOf(exchange));
      answers.keep(name, exchange);
      return undefined;
    };
  },
);

/** A record of another block is judged as such, and says nothing about this one. */
function isOf(hash: string, exchange: Answered): boolean {
  const shown = asObject(objectIn(exchange)?.block_identifier)?.hash;
  return typeof shown !== 'string' || normalHash(shown) === normalHash(hash);
}

function contentOf(exchange: Answered): RecordContent {
  const traces = tracesIn(exchange);
  const names = traces.map(nameOf);
  const few = traces.length <= mostTraces ? traces : [];
  return {
    time: timeOf(exchange),
    transactions: new Set(names),
    traces: new Map(
      few
        .filter((trace) => names.indexOf(nameOf(trace)) === names.lastIndexOf(nameOf(trace)))
        .map((trace) => [nameOf(trace), contentOfTrace(trace)]),
    ),
  };
}

function nameOf({ transaction }: Trace): string {
  return normalHash(String(transaction));
}

function timeOf(exchange: Answered): number | undefined {
  const value = objectIn(exchange)?.timestamp;
  return typeof value === 'number' ? value : undefined;
}

function contentOfTrace({ type: kind, status: outcome, operations }: Trace): TraceContent {
  const amounts = operations.map((operation) => exactAmount(operation.amount));
  return {
    type: typeof kind === 'string' ? kind : undefined,
    status: typeof outcome === 'string' ? outcome : undefined,
    amounts: amounts.includes(undefined) ? undefined : amounts.join(', '),
  };
}

function judgeTransactions(
  { transactions: known }: RecordContent,
  traces: readonly Trace[],
  found: InAnswer,
): RequirementJudgement {
  const now = traces.map(nameOf);
  const traced = new Set(now);
  const other = now.find((one) => !known.has(one)) ?? [...known].find((one) => !traced.has(one));
  const expected = `the ${known.size} transactions that another record of the run has for this hash`;
  const actual = { transactions: traced.size, different: other };
  return [
    oneTrace,
    found.expect(other === undefined, 'same-traces', '/transaction_balance_trace', expected, actual),
  ];
}

function judgeTime(
  { time: known }: RecordContent,
  exchange: Answered,
  found: InAnswer,
): readonly RequirementJudgement[] {
  const now = timeOf(exchange);
  if (known === undefined || now === undefined || known === now) return [];
  const expected = `${known}, as another record of the run has it for this hash`;
  return [[time, found.fail('same-time', '/timestamp', expected, now)]];
}

function judgeTrace(
  { traces }: RecordContent,
  trace: Trace,
  found: InAnswer,
): readonly RequirementJudgement[] {
  const known = traces.get(nameOf(trace));
  if (known === undefined) return [];
  const now = contentOfTrace(trace);
  const fields = [
    [type, 'type', '/type'],
    [status, 'status', '/status'],
    [amount, 'amounts', '/operation'],
  ] as const;
  return fields.flatMap(([id, field, at]): RequirementJudgement[] => {
    const [before, after] = [known[field], now[field]];
    if (before === undefined || after === undefined || before === after) return [];
    const expected = `${JSON.stringify(before)}, as another record of the run has it for this transaction`;
    return [[id, found.fail('same-trace', `${trace.at}${at}`, expected, after)]];
  });
}
