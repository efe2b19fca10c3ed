import type { JsonObject } from '../../base/json-object.ts';
import type { CallContext } from '../serving/node-service.ts';
import type { ChainBlock } from './chain-block.ts';
import type { WalletCall } from './wallet-call.ts';
import type { WalletChain } from './wallet-chain.ts';
import { failure, invalidHex, mismatch, type WalletFailure, wrongLength } from './wallet-failure.ts';

/** The block that a balance request means, or why it means none. */
export type BalanceLookup = { readonly block: ChainBlock } | { readonly failure: WalletFailure };

export interface BalanceLookupInfo {
  readonly chain: WalletChain;
  readonly body: JsonObject;
  /** `hash` and `number` where they have the right type. */
  readonly hash: string | undefined;
  readonly number: number | undefined;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** §4.7, §7.3: which block `getblockbalance` answers, or with which failure. */
    'wallet.balance-lookup': Hook<BalanceLookup, BalanceLookupInfo>;
  }
}

/** §7.3: both are needed, and must mean the same block. */
export function findBalanceBlock({ behaviour, chain, body, context }: WalletCall): BalanceLookup {
  const hash = typeof body.hash === 'string' ? body.hash : undefined;
  const number = typeof body.number === 'number' ? body.number : undefined;
  return behaviour.override('wallet.balance-lookup', lookUp(chain, body), {
    chain,
    body,
    hash,
    number,
    context,
  });
}

function lookUp(chain: WalletChain, { hash, number }: JsonObject): BalanceLookup {
  if (hash === undefined || hash === null) return failure('hash-missing', wrongLength);
  if (typeof hash !== 'string' || !/^[0-9a-fA-F]*$/.test(hash)) return failure('hash-not-hex', invalidHex);
  if (hash.length !== 64) return failure('hash-length', wrongLength);
  if (number === undefined || number === null) return failure('number-missing', mismatch);
  if (typeof number !== 'bigint' && !Number.isInteger(number)) {
    return failure('number-malformed', 'number is not an integer');
  }
  const block = chain.blockById(hash.toLowerCase());
  if (block !== undefined && block.number === number) return { block };
  const exists = typeof number === 'number' && number >= 0 && number <= chain.head;
  if (block !== undefined || exists) return failure('mismatch', mismatch);
  return failure('number-unknown', `number: ${number} is not found!`);
}
