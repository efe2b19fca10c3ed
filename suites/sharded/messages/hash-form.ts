import { hexForm, type TextForm } from '../../support/text-form.ts';

/** 32 bytes in hexadecimal, in base64 or in its form for addresses of the web; the last digit of base64 holds four bits. */
const hash32 =
  /^(?:(?:0x)?[0-9a-fA-F]{64}|[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=?|[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]=?)$/;

export const hashForm = '32 bytes in base64 or hexadecimal';

export function isHash32(text: string): boolean {
  return hash32.test(text);
}

/**
 * How a hash is written. Each field has a base of its own, as a service may choose it field by field; whatever is in base64 comes from one
 * encoder. Undefined where it is no hash of 32 bytes.
 */
export function hashTextForm(field: string, text: string): TextForm | undefined {
  if (!isHash32(text)) return undefined;
  const isHex = text.length >= 64;
  const form = isHex ? hexForm(text) : base64Form(text);
  return form?.map(([property, value]) => [
    isHex || property === 'base' ? `${field} ${property}` : property,
    value,
  ]);
}

/** Only some texts hold a digit that the two alphabets write differently. */
function base64Form(text: string): TextForm {
  const special = /[+/_-]/.exec(text)?.[0];
  return [
    ['base', 'base64'],
    ['padding', text.endsWith('=') ? 'base64 with padding' : 'base64 without padding'],
    ...(special === undefined
      ? []
      : [
          [
            'alphabet',
            special === '+' || special === '/' ? 'base64 with + and /' : 'base64 with - and _',
          ] as const,
        ]),
  ];
}
