import { type Block, createBlock } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import type { MerkleStateManager } from '@ethereumjs/statemanager';
import { createAccount } from '@ethereumjs/util';
import type { Signer } from './accounts.ts';
import { genesisTime } from './planner.ts';

export const blockGasLimit = 30_000_000n;
/** Difficulty summed up to the merge; it does not grow any more. Larger than 2^53, as on real chains. */
export const totalDifficulty = 58_750_003_716_598_352_816_469n;

const firstBaseFee = 100n * 10n ** 9n;
const wealth = 10n ** 24n;

/** Writes the signers' wealth into the state and makes block 0 of it. */
export async function createGenesis(
  common: Common,
  state: MerkleStateManager,
  signers: readonly Signer[],
): Promise<Block> {
  for (const { address } of signers) await state.putAccount(address, createAccount({ balance: wealth }));
  const header = {
    number: 0n,
    timestamp: genesisTime,
    gasLimit: blockGasLimit,
    baseFeePerGas: firstBaseFee,
    stateRoot: await state.getStateRoot(),
  };
  return createBlock({ header, withdrawals: [] }, { common, freeze: false });
}
