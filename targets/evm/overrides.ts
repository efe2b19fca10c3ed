import type { Overrides } from '../behaviour.ts';
import type { ReceiptInfo, RpcInfo } from './hooks.ts';

type Members = Record<string, unknown>;

/** Answers an error where `when` holds. */
export function refuse(when: (info: RpcInfo, envelope: Members) => boolean, code = -32603): Overrides {
  return {
    'rpc.envelope': (envelope, info) =>
      when(info, envelope)
        ? { jsonrpc: '2.0', id: envelope.id, error: { code, message: 'not served' } }
        : envelope,
  };
}

/** Changes the result of a method where `when` holds; errors stay as they are. */
export function result(
  method: string,
  change: (result: unknown, info: RpcInfo) => unknown,
  when: (info: RpcInfo, result: unknown) => boolean = () => true,
): Overrides {
  return {
    'rpc.result': (value, info) =>
      info.method === method && when(info, value) ? change(value, info) : value,
  };
}

/** Changes what a method is called with. */
export function params(method: string, change: (list: readonly unknown[]) => readonly unknown[]): Overrides {
  return {
    'rpc.params': (value, info) =>
      info.method === method ? change(Array.isArray(value) ? value : []) : value,
  };
}

/** Changes receipts where `when` holds. */
export function receipts(
  change: (receipt: Members, info: ReceiptInfo) => Members,
  when: (info: ReceiptInfo) => boolean = () => true,
): Overrides {
  return { 'evm.receipt': (receipt, info) => (when(info) ? change(receipt, info) : receipt) };
}

/** The members without one of them. */
export function without(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

/** A quantity raised by so much, or by another quantity; other values stay. */
export function raised(value: unknown, by: bigint | number): unknown {
  const integer = asInteger(value);
  return typeof integer === 'bigint' ? `0x${(integer + BigInt(by)).toString(16)}` : value;
}

/** A quantity as the integer that it is; other values stay. */
export function asInteger(value: unknown): unknown {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : value;
}

/** Params of a request, when they are an array. */
export function listOf(info: RpcInfo): readonly unknown[] {
  return Array.isArray(info.params) ? info.params : [];
}
