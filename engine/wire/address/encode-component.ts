/**
 * Percent-encodes a text as a part of a URL. Half of a surrogate pair, which JSON can hold and no URL can, becomes U+FFFD, as
 * URLs have it (WHATWG URL): `encodeURIComponent` throws.
 */
export function encodeComponent(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
