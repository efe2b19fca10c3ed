import { json, type WireAnswer } from '../serving/wire.ts';
import { renderBalance } from './balance-record.ts';
import { findBalanceBlock } from './find-balance-block.ts';
import type { WalletCall } from './wallet-call.ts';
import { answerFailure } from './wallet-failure.ts';

/** `POST /wallet/getblockbalance` (§4.7). */
export function getBlockBalance(call: WalletCall): WireAnswer {
  const { behaviour, method, context, body } = call;
  if (body.visible !== undefined && typeof body.visible !== 'boolean') {
    return answerFailure(behaviour, { kind: 'visible', text: 'visible is not a boolean' }, method, context);
  }
  const found = findBalanceBlock(call);
  return 'failure' in found
    ? answerFailure(behaviour, found.failure, method, context)
    : json(200, renderBalance(call, found.block));
}
