import { createTx } from '@ethereumjs/tx';
import { bytesToHex } from '@ethereumjs/util';
import type { ChainBlock } from '../chain/chain-block.ts';
import { chainId } from '../chain/chain-rules.ts';
import { quantity } from '../quantity.ts';

/** Where money from the second execution layer comes from. */
const secondLayer = '0x2222222222222222222222222222222222222222';
const gasLimit = 200_000n;

/** The system transactions of a block (§4.5): nobody signed them, and they cost no gas. */
export function renderSystemTransactions(block: ChainBlock): Record<string, unknown>[] {
  const { common } = block.block;
  return (block.plan?.credits ?? []).map(({ to, value, nonce }, index) => {
    // Without a signature the hash is that of the message that would have been signed.
    const unsigned = createTx({ type: 0, nonce, to, value, gasLimit, gasPrice: 0n }, { common });
    return {
      blockHash: block.hash,
      blockNumber: quantity(block.number),
      transactionIndex: quantity(index),
      hash: bytesToHex(unsigned.getHashedMessageToSign()),
      type: '0x0',
      chainId: quantity(chainId),
      nonce: quantity(nonce),
      from: secondLayer,
      to,
      value: quantity(value),
      gas: quantity(gasLimit),
      gasPrice: '0x0',
      input: '0x',
    };
  });
}
