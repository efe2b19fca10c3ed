import type { StateManagerInterface } from '@ethereumjs/common';
import { Account, createAddressFromString } from '@ethereumjs/util';
import type { PlannedCredit } from './planned-block.ts';

/** Adds the money of a block's system transactions to the state, before its own transactions run. */
export async function applyCredits(
  state: StateManagerInterface,
  credits: readonly PlannedCredit[],
): Promise<void> {
  for (const { to, value } of credits) {
    const address = createAddressFromString(to);
    const account = (await state.getAccount(address)) ?? new Account();
    account.balance += value;
    await state.putAccount(address, account);
  }
}
