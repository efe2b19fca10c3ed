import type { Caching } from '../../../engine/caching.ts';
import { writeJson } from '../../../engine/wire/parse-json.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';

/** The documented methods (§4.7). */
export const walletMethods = [
  'getblockbalance',
  'getmarketorderbyaccount',
  'getnowblock',
  'getblockbyid',
] as const;
export type WalletMethod = (typeof walletMethods)[number];

/**
 * One call: POST under `/wallet`, with a JSON body (§4.7). Fields of the body that are undefined are left out.
 * @throws Unanswered
 */
export function callWallet(
  wire: Wire,
  method: WalletMethod,
  body: unknown,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  return wire.ask(
    {
      method: 'POST',
      path: `/wallet/${method}`,
      body: writeJson(body),
      label: `POST /wallet/${method}`,
      ...more,
    },
    caching,
  );
}
