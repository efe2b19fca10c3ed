import type { JsonObject } from '../../base/json-object.ts';
import { exactInteger } from '../exact-json.ts';
import type { CallContext } from '../serving/node-service.ts';
import type { Account } from './account.ts';
import { toBase58Check } from './base58check.ts';
import { transactionsOf } from './block-transactions.ts';
import type { ChainBlock } from './chain-block.ts';
import type { ChainTransaction, Operation } from './draw-transaction.ts';
import type { WalletCall } from './wallet-call.ts';

interface BalanceInfo {
  readonly block: ChainBlock;
  /** Number of the newest block. */
  readonly head: number;
  /** The form of addresses in the response: base58check, or hexadecimal. */
  readonly visible: boolean;
  readonly body: JsonObject;
  readonly context: CallContext;
}

interface TraceInfo extends BalanceInfo {
  readonly transaction: ChainTransaction;
  /** Place of the transaction in its block. */
  readonly position: number;
}

export interface OperationInfo extends TraceInfo {
  readonly operation: Operation;
  /** Place of the operation in its trace. */
  readonly place: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** §4.7: whether addresses come in base58check; `given` is undefined where `visible` was left out. */
    'wallet.visible': Hook<boolean, { readonly given: unknown; readonly context: CallContext }>;
    /** An address of an operation as it is written. */
    'wallet.address': Hook<string, OperationInfo & { readonly account: Account }>;
    /** §2.5, from the inside out. */
    'wallet.operation': Hook<JsonObject, OperationInfo>;
    'wallet.trace': Hook<JsonObject, TraceInfo>;
    'wallet.balance': Hook<JsonObject, BalanceInfo>;
  }
}

/** §2.5: what a block did to balances, one trace for each of its transactions. */
export function renderBalance(call: WalletCall, block: ChainBlock): JsonObject {
  const { behaviour, body, context } = call;
  const given = body.visible;
  const visible = behaviour.override('wallet.visible', given !== false, { given, context });
  const info = { block, head: call.chain.head, visible, body, context };
  const record = {
    block_identifier: { hash: block.id, number: block.number },
    timestamp: block.timestamp,
    transaction_balance_trace: transactionsOf(call, block).map((transaction, position) =>
      renderTrace(call, { ...info, transaction, position }),
    ),
  };
  return behaviour.override('wallet.balance', record, info);
}

function renderTrace(call: WalletCall, info: TraceInfo): JsonObject {
  const { id, type, status, operations } = info.transaction;
  const trace = {
    transaction_identifier: id,
    operation: operations.map((operation, place) => renderOperation(call, { ...info, operation, place })),
    type,
    status,
  };
  return call.behaviour.override('wallet.trace', trace, info);
}

function renderOperation({ behaviour }: WalletCall, info: OperationInfo): JsonObject {
  const { account, amount } = info.operation;
  const written = info.visible ? toBase58Check(account) : account;
  const operation = {
    operation_identifier: info.place,
    address: behaviour.override('wallet.address', written, { ...info, account }),
    amount: exactInteger(amount),
  };
  return behaviour.override('wallet.operation', operation, info);
}
