import { quantityOf } from '../quantity.ts';

/** Bytes as RLP takes them. */
export type Item = Uint8Array | readonly Item[];

/** Data in hexadecimal as bytes; undefined where the value is none. */
export function dataItem(value: unknown): Uint8Array | undefined {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
    ? Buffer.from(value.slice(2), 'hex')
    : undefined;
}

/** A quantity as the shortest bytes that hold it: none for 0. */
export function quantityItem(value: unknown): Uint8Array | undefined {
  const number = quantityOf(value);
  if (number === undefined) return undefined;
  if (number === 0n) return new Uint8Array(0);
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** The items, if every one of them is there. */
export function complete<T>(items: readonly (T | undefined)[]): readonly T[] | undefined {
  return items.every((item) => item !== undefined) ? items : undefined;
}
