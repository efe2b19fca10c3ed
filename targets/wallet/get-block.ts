import { json, type WireAnswer } from '../serving/wire.ts';
import type { ChainBlock } from './chain-block.ts';
import { renderBlock } from './render-block.ts';
import type { WalletCall } from './wallet-call.ts';
import type { WalletChain } from './wallet-chain.ts';
import { answerFailure } from './wallet-failure.ts';

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** How many quarters of a block the chain grows by with a request for its head: none unless overridden. */
    'wallet.pace': Hook<number, { readonly count: number }>;
    /** The number of the block that `getnowblock` answers. */
    'wallet.head': Hook<number, { readonly count: number }>;
    /** The block that `getblockbyid` answers; undefined where none has the id. */
    'wallet.block-lookup': Hook<
      ChainBlock | undefined,
      { readonly value: string; readonly chain: WalletChain; readonly count: number }
    >;
  }
}

/** `POST /wallet/getnowblock` (§4.7). */
export function getNowBlock(call: WalletCall): WireAnswer {
  const { behaviour, chain, context } = call;
  chain.step(behaviour.override('wallet.pace', 0, { count: context.count }));
  const number = behaviour.override('wallet.head', chain.head, { count: context.count });
  const block = chain.block(number);
  if (block === undefined) throw new RangeError(`no block has the number ${number}`);
  return json(200, renderBlock(call, block));
}

/** `POST /wallet/getblockbyid` (§4.7). An id that no block has gets an empty object: what it gets is not shown. */
export function getBlockById(call: WalletCall): WireAnswer {
  const { behaviour, chain, body, method, context } = call;
  const value = body.value;
  if (typeof value !== 'string') {
    return answerFailure(behaviour, { kind: 'value', text: 'value is not a string' }, method, context);
  }
  const found = behaviour.override('wallet.block-lookup', chain.blockById(value.toLowerCase()), {
    value,
    chain,
    count: context.count,
  });
  return json(200, found === undefined ? {} : renderBlock(call, found));
}
