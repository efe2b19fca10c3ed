import { remembering } from '../../../base/remembering.ts';

/** The two forms in which an address of an account is written. */
export type AddressForm = 'raw' | 'user-friendly';

const raw = /^-?\d{1,10}:[0-9a-fA-F]{64}$/;
/** Base64, in its usual form or in that for addresses of the web, of 36 bytes. */
const friendly = /^(?:[A-Za-z0-9+/]{48}|[A-Za-z0-9_-]{48})$/;
/** Bounceable or not; the highest bit marks test networks. */
const kinds: ReadonlySet<number> = new Set([0x11, 0x51, 0x91, 0xd1]);

/** What stands in place of an address where a message comes from outside the chain, or leaves it. */
export function isNoAddress(text: string): boolean {
  return text === '' || text === 'addr_none' || /^external/i.test(text);
}

/** Undefined for what is neither: also where the checksum is wrong. */
export const addressForm = remembering((text): AddressForm | undefined => {
  if (raw.test(text)) return 'raw';
  if (!friendly.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const isRight =
    kinds.has(bytes[0] ?? 0) && crc16(bytes.subarray(0, 34)) === bytes.subarray(34).readUInt16BE();
  return isRight ? 'user-friendly' : undefined;
});

/** The account of an address, alike in both forms; undefined for what is neither. */
export function accountOf(text: string): string | undefined {
  const form = addressForm(text);
  if (form === undefined) return undefined;
  if (form === 'raw') return text.toLowerCase();
  const bytes = Buffer.from(text, 'base64');
  return `${bytes.readInt8(1)}:${bytes.subarray(2, 34).toString('hex')}`;
}

/** CRC-16/XMODEM, as the last two bytes of the user-friendly form hold it. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}
