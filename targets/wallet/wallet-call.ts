import type { JsonObject } from '../../base/json-object.ts';
import type { Behaviour } from '../entries/behaviour.ts';
import type { CallContext } from '../serving/node-service.ts';
import type { Account } from './account.ts';
import type { MarketOrder } from './market.ts';
import type { WalletChain } from './wallet-chain.ts';

/** One request to a wallet method, and all that it is answered from. */
export interface WalletCall {
  readonly behaviour: Behaviour;
  readonly chain: WalletChain;
  readonly market: ReadonlyMap<Account, readonly MarketOrder[]>;
  /** `getblockbalance`, as in the path. */
  readonly method: string;
  readonly body: JsonObject;
  readonly context: CallContext;
}
