import { reads, readsOf } from '../../support/bytecode/readers.ts';
import { type Call, callTo, hex } from '../../support/call-many/request.ts';
import {
  randomAddress,
  randomBytes,
  randomNumber,
  word,
  wordOfAddress,
} from '../../support/call-many/words.ts';

/** The block that bundles without overrides run in. */
export interface BaseBlock {
  readonly number: bigint;
  readonly timestamp: bigint;
}

/** What a field of blockOverride is set to, and what code has to see then. */
interface Setting {
  /** The value in the form that is sent. */
  readonly sent: unknown;
  /** Output of the reader, without 0x. */
  readonly seen: string;
}

/** One field of blockOverride (§4.6), and how code sees it. */
export interface OverrideField {
  readonly requirement: string;
  readonly name: string;
  /** Code that reads it. */
  readonly code: string;
  /** Names of the forms in which it can be sent; the contract gives none. The first is the usual one. */
  readonly forms: readonly [string, ...string[]];
  /** What the reader is called with, in each form. */
  readonly input: (base: BaseBlock, form: string) => Omit<Call, 'to'>;
  /** Values to set, one for each bundle. */
  readonly draw: (base: BaseBlock, random: () => number) => readonly bigint[];
  readonly setting: (value: bigint, base: BaseBlock, form: string) => Setting;
}

const quantityForms = ['hexadecimal', 'number'] as const;

function quantity(
  requirement: string,
  name: string,
  code: string,
  draw: OverrideField['draw'],
  input: OverrideField['input'] = () => ({}),
): OverrideField {
  return {
    requirement: `rollup.call-many.${requirement}`,
    name,
    code,
    forms: quantityForms,
    input,
    draw,
    setting: (value, _base, form) => ({
      sent: form === 'number' ? Number(value) : hex(value),
      seen: word(value),
    }),
  };
}

/** Pays for any base fee that is drawn: a machine may hide the base fee from calls that pay nothing. */
export const priceAboveBaseFee = 1n << 44n;

export const overrideFields: readonly OverrideField[] = [
  quantity('block-number-override', 'blockNumber', reads('NUMBER'), ({ number }, random) => [
    number + randomNumber(2n, 1n << 20n, random),
    number + randomNumber(1n << 32n, 1n << 33n, random),
  ]),
  {
    requirement: 'rollup.call-many.block-hash-override',
    name: 'blockHash',
    code: readsOf('BLOCKHASH'),
    forms: [
      'map by decimal number',
      'map by hexadecimal number',
      'hash of the block before',
      'hash of the block',
    ],
    input: ({ number }, form) => ({ data: `0x${word(form === 'hash of the block' ? number : number - 1n)}` }),
    draw: (_base, random) => [0, 1].map(() => BigInt(`0x${randomBytes(32, random)}`)),
    setting: (value, { number }, form) => {
      const hash = `0x${word(value)}`;
      const key = form === 'map by decimal number' ? String(number - 1n) : hex(number - 1n);
      return { sent: form.startsWith('map') ? { [key]: hash } : hash, seen: word(value) };
    },
  },
  {
    requirement: 'rollup.call-many.coinbase-override',
    name: 'coinbase',
    code: reads('COINBASE'),
    forms: ['address'],
    input: () => ({}),
    draw: (_base, random) => [0, 1].map(() => BigInt(randomAddress(random))),
    setting: (value) => {
      const address = `0x${value.toString(16).padStart(40, '0')}`;
      return { sent: address, seen: wordOfAddress(address) };
    },
  },
  quantity('timestamp-override', 'timestamp', reads('TIMESTAMP'), ({ timestamp }, random) => [
    // Odd, whatever the pace of the chain; the last needs more than 32 bits.
    (timestamp + randomNumber(1000n, 1_000_000n, random)) | 1n,
    timestamp + randomNumber(1_000_000n, 2_000_000n, random),
    randomNumber(1n << 32n, 1n << 33n, random) | 1n,
  ]),
  quantity('difficulty-override', 'difficulty', reads('DIFFICULTY'), (_base, random) => [
    randomNumber(1n << 40n, 1n << 52n, random),
    randomNumber(2n, 100n, random),
    0n,
  ]),
  quantity('gas-limit-override', 'gasLimit', reads('GASLIMIT'), (_base, random) => [
    randomNumber(15_000_000n, 60_000_000n, random),
    randomNumber(1n << 32n, 1n << 33n, random),
  ]),
  quantity(
    'base-fee-override',
    'baseFee',
    reads('BASEFEE'),
    (_base, random) => [randomNumber(1n, 1n << 20n, random), randomNumber(1n << 33n, 1n << 43n, random), 0n],
    () => ({ gasPrice: hex(priceAboveBaseFee) }),
  ),
];

/** The call that reads a field in a form. */
export function readerCall(field: OverrideField, at: string, base: BaseBlock, form: string): Call {
  return callTo(at, field.input(base, form));
}
