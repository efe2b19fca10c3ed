import type { Caching } from '../../../engine/caching.ts';
import { knownPlace, type OperationPlace, placeOf } from '../../../engine/documents/operation-place.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';

/** The documented methods (§4.7) with their operations. */
const operations = {
  getblockbalance: 'getBlockBalance',
  getmarketorderbyaccount: 'getMarketOrderByAccount',
  getnowblock: 'getNowBlock',
  getblockbyid: 'getBlockById',
} as const;
export type WalletMethod = keyof typeof operations;

/** The methods that the document describes. */
export const walletMethods = (
  ['getblockbalance', 'getmarketorderbyaccount', 'getnowblock', 'getblockbyid'] as const
).filter((method) => walletPlace(method) !== undefined);

/** Where a method is called; undefined where no document describes it any more. */
export function walletPlace(method: WalletMethod): OperationPlace | undefined {
  return knownPlace('wallet', operations[method]);
}

/**
 * One call with a JSON body (§4.7). Fields of the body that are undefined are left out.
 * @throws Unanswered
 * @throws UndocumentedRequest
 */
export function callWallet(
  wire: Wire,
  method: WalletMethod,
  body: unknown,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  return wire.ask({ ...walletRequest(method, body), ...more }, caching);
}

/** @throws UndocumentedRequest */
export function walletRequest(method: WalletMethod, body: unknown): WireRequest & { readonly label: string } {
  return { ...placeOf('wallet', operations[method]), body: writeJson(body) };
}
