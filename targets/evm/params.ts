import { isJsonObject } from '../../base/json-object.ts';
import { invalidParams } from './rpc-failure.ts';

export type Hex = `0x${string}`;

/**
 * Params by position (§4.3).
 * @throws {RpcFailure} -32602 when they are not an array, too few or too many
 */
export function positional(params: unknown, least: number, most: number): readonly unknown[] {
  const list = params ?? [];
  if (!Array.isArray(list)) throw invalidParams('an array is expected');
  if (list.length < least) throw invalidParams(`missing value for required argument ${list.length}`);
  if (list.length > most) throw invalidParams(`too many arguments, want at most ${most}`);
  return list;
}

export function asObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) {
    return value as Record<string, unknown>;
  }
  throw invalidParams(`${name} must be an object`);
}

/** A 32-byte hash in hexadecimal, in lower case. */
export function asHash(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase() as Hex;
  throw invalidParams(`${name} must be a string of 32 bytes in hexadecimal`);
}

/** A 20-byte address in hexadecimal, in lower case. */
export function asAddress(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase() as Hex;
  throw invalidParams(`${name} must be an address`);
}

export function asData(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return value.toLowerCase() as Hex;
  throw invalidParams(`${name} must be data in hexadecimal`);
}

/** An amount below 2^256: hexadecimal, or a JSON integer of any size. */
export function asAmount(value: unknown, name: string): bigint {
  const amount = readAmount(value);
  if (amount === undefined || amount >> 256n !== 0n) {
    throw invalidParams(`${name} must be a quantity in hexadecimal or an integer`);
  }
  return amount;
}

function readAmount(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value);
  if (typeof value === 'bigint' && value >= 0n) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return undefined;
}
