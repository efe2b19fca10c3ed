/** 32 bytes in hexadecimal, in base64 or in its form for addresses of the web; the last digit of base64 holds four bits. */
const hash32 =
  /^(?:(?:0x)?[0-9a-fA-F]{64}|[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=?|[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]=?)$/;

export const hashForm = '32 bytes in base64 or hexadecimal';

export function isHash32(text: string): boolean {
  return hash32.test(text);
}
