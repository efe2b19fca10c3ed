import type { Common } from '@ethereumjs/common';
import { createTx, type TypedTransaction } from '@ethereumjs/tx';
import type { Signer } from './accounts.ts';
import { chainId } from './chain-rules.ts';
import type { PlannedTransaction } from './planned-block.ts';

// Above every base fee that the chain can have: it starts at 100 gwei and its blocks are far from full.
const highestPrice = 300n * 10n ** 9n;
const gwei = 10n ** 9n;

/** Signs a planned transaction; the same plan and signer always give the same hash. */
export function sign(planned: PlannedTransaction, signer: Signer, common: Common): TypedTransaction {
  const { type, to, nonce, value, data, gasLimit } = planned;
  const body = { nonce, value, data, gasLimit, ...(to === undefined ? {} : { to }) };
  const options = { common, freeze: false };
  const signed = createTx(
    type === 2
      ? {
          ...body,
          type,
          chainId,
          maxFeePerGas: highestPrice,
          maxPriorityFeePerGas: gwei * (1n + (nonce % 3n)),
        }
      : type === 1
        ? { ...body, type, chainId, gasPrice: highestPrice - nonce * 1000n, accessList: accessList(to) }
        : { ...body, type, gasPrice: highestPrice - nonce * 1000n },
    options,
  ).sign(signer.privateKey);
  // Spares the recovery of what is known; it costs as much as signing.
  signed.cache.senderPubKey = signer.publicKey;
  return signed;
}

function accessList(
  to: `0x${string}` | undefined,
): { address: `0x${string}`; storageKeys: `0x${string}`[] }[] {
  return to === undefined ? [] : [{ address: to, storageKeys: [`0x${'0'.repeat(64)}`] }];
}
