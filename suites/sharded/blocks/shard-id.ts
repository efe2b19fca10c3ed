import { hexForm, type TextForm } from '../../support/text-form.ts';

const width = 64;
const whole = 1n << BigInt(width);

/** The part of a workchain that a shard holds: of all accounts, those whose address lies in it. */
export interface ShardRange {
  readonly from: bigint;
  /** Not in it any more. */
  readonly to: bigint;
}

/**
 * The 64 bits of an identifier, which backends of different versions write signed, unsigned or in hexadecimal.
 * @returns undefined for any other text
 */
export function shardBits(text: string): bigint | undefined {
  if (/^(?:0x)?[0-9a-f]{16}$/i.test(text)) return BigInt(`0x${text.replace(/^0x/i, '')}`);
  return /^-?\d{17,20}$/.test(text) ? BigInt.asUintN(width, BigInt(text)) : undefined;
}

/** How an identifier is written; undefined for what is none. The sign shows where the highest bit is set. */
export function shardIdForm(text: string): TextForm | undefined {
  const bits = shardBits(text);
  if (bits === undefined) return undefined;
  const form = /^(?:0x)?[0-9a-f]{16}$/i.test(text) ? hexForm(text) : decimalForm(text, bits);
  return form?.map(([property, value]) => [`identifier ${property}`, value]);
}

function decimalForm(text: string, bits: bigint): TextForm {
  const isHigh = bits >> BigInt(width - 1) === 1n;
  const sign = text.startsWith('-') ? 'a signed decimal number' : 'an unsigned decimal number';
  return [['base', 'decimal'], ...(isHigh ? [['sign', sign] as const] : [])];
}

/** The lowest bit that is set ends the prefix that all addresses of a shard share. */
export function shardRange(bits: bigint): ShardRange | undefined {
  const lowest = bits & -bits;
  return lowest === 0n ? undefined : { from: bits - lowest, to: bits + lowest };
}

/** Whether ranges fill all addresses, each of which lies in one of them. */
export function fillsWhole(ranges: readonly ShardRange[]): boolean {
  let end = 0n;
  for (const { from, to } of [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    if (from !== end) return false;
    end = to;
  }
  return end === whole;
}
