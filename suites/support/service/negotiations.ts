/**
 * What real clients send about the form of an answer, beside what nodeproof sends itself (`Accept: application/json` and no
 * Accept-Encoding): the contract asks for none of it, so that none of it changes what is answered (§4.1, §4.3, §4.7, §4.8).
 * A header without a value is left out. Both headers differ in the first of them, as short profiles send no more.
 */
const negotiations: readonly Readonly<Record<string, string | undefined>>[] = [
  {},
  { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' },
  { accept: undefined, 'accept-encoding': 'identity' },
  { accept: undefined },
  { 'accept-encoding': 'gzip' },
  { accept: '*/*', 'accept-encoding': 'identity' },
  { accept: undefined, 'accept-encoding': 'deflate' },
];

/** The headers of a reading by its index; none for the first. */
export function negotiationOf(reading: number): { readonly headers?: (typeof negotiations)[number] } {
  const headers = negotiations[reading % negotiations.length];
  return headers === undefined || Object.keys(headers).length === 0 ? {} : { headers };
}
