import type { StateManagerInterface } from '@ethereumjs/common';
import { Account, createAddressFromString, hexToBytes, setLengthLeft, unpadBytes } from '@ethereumjs/util';
import { asAddress, asAmount, asData, asHash, asObject, type Hex } from '../params.ts';
import { invalidParams } from '../rpc-failure.ts';

/** What STATE OVERRIDES says about one account (§4.6). */
export interface AccountOverride {
  readonly address: Hex;
  readonly balance?: bigint;
  readonly nonce?: bigint;
  readonly code?: Hex;
  /** The whole storage: slots that are not given are zero. */
  readonly state?: readonly Slot[];
  /** Single slots: the others stay. */
  readonly stateDiff?: readonly Slot[];
}

interface Slot {
  readonly key: Hex;
  readonly value: Hex;
}

/** @throws {RpcFailure} -32602 */
export function readStateOverrides(value: unknown): readonly AccountOverride[] {
  if (value === undefined || value === null) return [];
  return Object.entries(asObject(value, 'state overrides')).map(([address, override]) => {
    const { balance, nonce, code, state, stateDiff } = asObject(override, `override of ${address}`);
    if (given(state) && given(stateDiff)) throw invalidParams(`${address} has both state and stateDiff`);
    return {
      address: asAddress(address, 'overridden account'),
      ...(given(balance) ? { balance: asAmount(balance, 'balance') } : {}),
      ...(given(nonce) ? { nonce: asAmount(nonce, 'nonce') } : {}),
      ...(given(code) ? { code: asData(code, 'code') } : {}),
      ...(given(state) ? { state: readSlots(state) } : {}),
      ...(given(stateDiff) ? { stateDiff: readSlots(stateDiff) } : {}),
    };
  });
}

/** Writes an override into the state. */
export async function applyOverride(state: StateManagerInterface, override: AccountOverride): Promise<void> {
  const address = createAddressFromString(override.address);
  const account = (await state.getAccount(address)) ?? new Account();
  if (override.balance !== undefined) account.balance = override.balance;
  if (override.nonce !== undefined) account.nonce = override.nonce;
  await state.putAccount(address, account);
  if (override.code !== undefined) await state.putCode(address, hexToBytes(override.code));
  if (override.state !== undefined) await state.clearStorage(address);
  for (const { key, value } of override.state ?? override.stateDiff ?? []) {
    await state.putStorage(address, hexToBytes(key), unpadBytes(setLengthLeft(hexToBytes(value), 32)));
  }
}

function readSlots(value: unknown): Slot[] {
  return Object.entries(asObject(value, 'storage')).map(([key, slot]) => ({
    key: asHash(key, 'slot'),
    value: asHash(slot, 'value of a slot'),
  }));
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}
