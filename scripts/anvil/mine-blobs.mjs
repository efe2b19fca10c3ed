// Mines transactions with blobs (type 3), which only some development nodes take.
import { createHash } from 'node:crypto';
import { requester } from './requester.mjs';

/** A blob of zeros: its commitment and its proof are both the point at infinity, so that neither has to be computed. */
const blob = `0x${'00'.repeat(131_072)}`;
const infinity = `0xc0${'00'.repeat(47)}`;
const versionedHash = `0x01${createHash('sha256')
  .update(Buffer.from(infinity.slice(2), 'hex'))
  .digest('hex')
  .slice(2)}`;

/** @param {string} url of a node that mines on request; two blocks, with one such transaction and with two */
export async function mineBlobs(url) {
  const call = requester(url);
  const [from, to] = await call('eth_accounts');
  const transaction = {
    from,
    to,
    value: '0x1',
    gas: '0x30d40',
    maxFeePerGas: '0xb2d05e00',
    maxPriorityFeePerGas: '0x3b9aca00',
    maxFeePerBlobGas: '0x3b9aca00',
    blobVersionedHashes: [versionedHash],
    blobs: [blob],
    commitments: [infinity],
    proofs: [infinity],
  };
  for (const count of [1, 2]) {
    for (let index = 0; index < count; index += 1) await call('eth_sendTransaction', transaction);
    await call('evm_mine');
  }
}
