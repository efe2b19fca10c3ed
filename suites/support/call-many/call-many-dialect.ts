import {
  type Asked,
  type Call,
  hex,
  richPrice,
  type SimulationContext,
  type StateOverrides,
  usualGas,
  wealth,
} from './request.ts';

/** The form in which a node accepts what the contract does not state (§4.6): the form of an index, whether calls must pay, and so on. */
export interface CallManyDialect {
  readonly name: string;
  /** The block that calls run in where it does not matter. */
  readonly home: bigint | 'latest';
  /** Undefined leaves it out. */
  readonly transactionIndex: unknown;
  /** Numbers of blocks in the context are JSON integers, where hexadecimal is rejected. */
  readonly decimalNumbers: boolean;
  /** Calls name a gas price, and their senders are given the money for it. */
  readonly paid: boolean;
  /** Sent where a check names none; 0 for none. */
  readonly timeout: number;
  /** Given to bundles that have none of their own. */
  readonly blockOverride: Readonly<Record<string, unknown>> | undefined;
}

const plain: CallManyDialect = {
  name: 'plain',
  home: 'latest',
  transactionIndex: 0,
  decimalNumbers: false,
  paid: false,
  timeout: 0,
  blockOverride: undefined,
};
const someOverride = { blockOverride: { coinbase: `0x${'c0'.repeat(20)}` } };

/** In the order in which they are tried. Every service that keeps to the contract takes one of them. */
export const dialects: readonly [CallManyDialect, ...CallManyDialect[]] = [
  plain,
  { ...plain, name: 'paid', paid: true },
  { ...plain, name: 'index -1', transactionIndex: -1 },
  { ...plain, name: 'index -1, paid', transactionIndex: -1, paid: true },
  { ...plain, name: 'index in hexadecimal', transactionIndex: '0x0' },
  { ...plain, name: 'no index', transactionIndex: undefined },
  { ...plain, name: 'with timeout', timeout: 5000 },
  { ...plain, name: 'with block override', ...someOverride },
  { ...plain, name: 'with everything', paid: true, timeout: 5000, ...someOverride },
];

/** Params of a request, by position: BUNDLES, SIMULATION CONTEXT, STATE OVERRIDES, TIMEOUT. */
export function paramsOf(asked: Asked, dialect: CallManyDialect, sender: string): readonly unknown[] {
  const bundles = asked.bundles.map(({ transactions, blockOverride = dialect.blockOverride }) => ({
    transactions: transactions.map((call) => completed(call, dialect, sender)),
    ...(blockOverride === undefined ? {} : { blockOverride }),
  }));
  const context = asked.context ?? contextAt(dialect.home, dialect);
  const overrides = dialect.paid ? funded(asked, sender) : asked.overrides;
  const timeout = asked.timeout ?? (dialect.timeout === 0 ? undefined : dialect.timeout);
  if (timeout !== undefined) return [bundles, context, overrides ?? {}, timeout];
  return overrides === undefined ? [bundles, context] : [bundles, context, overrides];
}

/**
 * A context in the node's dialect, with the index that the node takes where position does not matter.
 * @param block a number, or a tag
 */
export function contextAt(
  block: bigint | string,
  { transactionIndex, decimalNumbers }: CallManyDialect,
): SimulationContext {
  const blockNumber = typeof block !== 'bigint' ? block : decimalNumbers ? Number(block) : hex(block);
  return transactionIndex === undefined ? { blockNumber } : { blockNumber, transactionIndex };
}

function completed(call: Call, { paid }: CallManyDialect, sender: string): Call {
  return {
    from: sender,
    gas: hex(usualGas),
    ...(paid ? { gasPrice: hex(richPrice) } : {}),
    data: '0x',
    ...call,
  };
}

/** The overrides, and money for every sender whose balance they do not set. */
function funded(asked: Asked, sender: string): StateOverrides {
  const overrides: Record<string, StateOverrides[string]> = { ...asked.overrides };
  for (const { transactions } of asked.bundles)
    for (const { from = sender } of transactions)
      overrides[from] = { balance: hex(wealth), ...overrides[from] };
  return overrides;
}
