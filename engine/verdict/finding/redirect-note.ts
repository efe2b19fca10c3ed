import { redirectOf } from '../../wire/address/redirect-of.ts';
import type { Exchange } from '../../wire/exchange.ts';

/** Where a redirect leads, and which key of the target file names the address; undefined where the answer is none. */
export function redirectNote({ node, transport, answer }: Exchange): string | undefined {
  if (transport !== 'http' || answer.kind !== 'answer') return undefined;
  const to = redirectOf(answer);
  if (to === undefined) return undefined;
  const key = node === null ? 'platform.baseUrl' : `url of ${node}`;
  return `It is a redirect to ${to}. Redirects are not followed: if that address is the right one, give it as ${key} in the target file, without the path of the request and without a token`;
}
