import { remembering } from '../../../base/remembering.ts';
import { decodeBase58Check } from './base58check.ts';

export type AddressForm = 'hex' | 'base58';

/** An address as it was written, and the account that it means. */
export interface Address {
  readonly form: AddressForm;
  /**
   * Lower-case hexadecimal without the byte 41 that the chain puts before the 20 bytes of an account, so that
   * forms with and without it are the same account.
   */
  readonly account: string;
}

/** @returns undefined for a text that is neither hexadecimal nor base58 with the right checksum, or no text */
export function readAddress(value: unknown): Address | undefined {
  return typeof value === 'string' ? addressIn(value) : undefined;
}

const addressIn = remembering((text): Address | undefined => {
  const hex = /^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(text)?.[1];
  if (hex !== undefined) return { form: 'hex', account: withoutPrefix(hex.toLowerCase()) };
  const payload = decodeBase58Check(text);
  return payload === undefined
    ? undefined
    : { form: 'base58', account: withoutPrefix(payload.toString('hex')) };
});

/** The account that an address of either form means; undefined for none. */
export function accountOf(value: unknown): string | undefined {
  return readAddress(value)?.account;
}

function withoutPrefix(hex: string): string {
  return hex.length === 42 && hex.startsWith('41') ? hex.slice(2) : hex;
}
