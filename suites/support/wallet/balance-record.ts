import { asObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire } from '../../../engine/wire/wire.ts';
import { objectIn } from './block.ts';
import { callWallet } from './call-wallet.ts';
import { readAnswer } from './reading.ts';

/** How `visible` can be given; undefined leaves it out. */
export type Visible = boolean | undefined;
export const visibles: readonly Visible[] = [undefined, true, false];

/** An operation as an answer has it, whatever its fields are. */
export interface Operation {
  readonly identifier: unknown;
  readonly address: unknown;
  readonly amount: unknown;
  /** JSON Pointer in the answer. */
  readonly at: string;
}

export interface Trace {
  readonly transaction: unknown;
  readonly type: unknown;
  readonly status: unknown;
  readonly operations: readonly Operation[];
  readonly at: string;
}

/** @throws Unanswered */
export function askBalance(
  wire: Wire,
  block: { readonly hash: string; readonly number: number },
  visible: Visible,
  caching: Caching,
): Promise<Answered> {
  return callWallet(wire, 'getblockbalance', { hash: block.hash, number: block.number, visible }, caching);
}

/** Whether an answer is a record, however faulty: an object with a field, and no error. */
export function gaveRecord(exchange: Exchange): boolean {
  const reading = readAnswer(exchange, 'block_identifier');
  if (reading.kind === 'error') return false;
  return Object.keys(objectIn(exchange) ?? {}).length > 0;
}

/** The traces of a record; whatever is not an object is left out. */
export function tracesIn(exchange: Exchange): readonly Trace[] {
  const list = objectIn(exchange)?.transaction_balance_trace;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index): Trace[] => {
    const trace = asObject(item);
    if (trace === undefined) return [];
    const at = `/transaction_balance_trace/${index}`;
    const { transaction_identifier: transaction, type, status, operation } = trace;
    return [{ transaction, type, status, at, operations: operationsIn(operation, `${at}/operation`) }];
  });
}

function operationsIn(list: unknown, at: string): Operation[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index): Operation[] => {
    const operation = asObject(item);
    if (operation === undefined) return [];
    const { operation_identifier: identifier, address, amount } = operation;
    return [{ identifier, address, amount, at: `${at}/${index}` }];
  });
}

/** An amount exactly; undefined where it is no integer. */
export function exactAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}
