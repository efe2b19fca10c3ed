import { elementsOf, type JsonObject } from '../../base/json-object.ts';
import type { Overrides } from '../entries/behaviour.ts';
import { type Change, onlyWhere, replace } from '../entries/change-fields.ts';
import type { BlockInfo, ReceiptInfo, RpcInfo } from './hooks.ts';

export type LogInfo = ReceiptInfo & { readonly position: number };
type ChangeOf<Info> = (object: JsonObject, info: Info) => JsonObject;

const always = (): boolean => true;

/** So that a long run does not build thousands of blocks. */
const furthest = 120;

/** A new block comes each so many-th time that somebody looks at the head. */
export function headAdvances(looks: number): Overrides {
  return {
    'evm.head': (height, { reads }) => Math.min(height + Math.floor(reads / looks), height + furthest),
  };
}

/** Changes blocks where `when` holds. */
export function blocks(change: ChangeOf<BlockInfo>, when: (info: BlockInfo) => boolean = always): Overrides {
  return { 'evm.block': onlyWhere(when, change) };
}

/** Changes receipts where `when` holds. */
export function receipts(
  change: ChangeOf<ReceiptInfo>,
  when: (info: ReceiptInfo) => boolean = always,
): Overrides {
  return { 'evm.receipt': onlyWhere(when, change) };
}

/** Changes logs of receipts where `when` holds. */
export function logs(change: ChangeOf<LogInfo>, when: (info: LogInfo) => boolean = always): Overrides {
  return { 'evm.log': onlyWhere(when, change) };
}

/** Changes response objects where `when` holds. */
export function envelopes(
  change: ChangeOf<RpcInfo>,
  when: (info: RpcInfo, envelope: JsonObject) => boolean = always,
): Overrides {
  return {
    'rpc.envelope': (envelope, info) => (when(info, envelope) ? change(envelope, info) : envelope),
  };
}

/** Answers an error where `when` holds. */
export function reject(when: (info: RpcInfo, envelope: JsonObject) => boolean, code = -32603): Overrides {
  return envelopes(({ id }) => ({ jsonrpc: '2.0', id, error: { code, message: 'not served' } }), when);
}

/** Changes the result of a method where `when` holds; errors stay as they are. */
export function result(
  method: string,
  change: (result: unknown, info: RpcInfo) => unknown,
  when: (info: RpcInfo, result: unknown) => boolean = always,
): Overrides {
  return {
    'rpc.result': (value, info) =>
      info.method === method && when(info, value) ? change(value, info) : value,
  };
}

/** Changes what a method is called with. */
export function params(method: string, change: (list: readonly unknown[]) => readonly unknown[]): Overrides {
  return { 'rpc.params': (value, info) => (info.method === method ? change(elementsOf(value)) : value) };
}

/** A quantity raised by so much, or by another quantity; other values stay. */
export function raised(value: unknown, by: bigint | number): unknown {
  const integer = asInteger(value);
  return typeof integer === 'bigint' ? `0x${(integer + BigInt(by)).toString(16)}` : value;
}

/** The quantity at `field` raised by so much. */
export function raise(field: string, by: bigint | number): Change {
  return replace(field, (value) => raised(value, by));
}

/** A quantity as the integer that it is; other values stay. */
export function asInteger(value: unknown): unknown {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : value;
}

/** Params of a request, when they are an array. */
export function listOf(info: RpcInfo): readonly unknown[] {
  return elementsOf(info.params);
}
