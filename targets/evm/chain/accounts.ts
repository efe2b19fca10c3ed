import { createHash } from 'node:crypto';
import {
  Address,
  bigIntToUnpaddedBytes,
  bytesToHex,
  generateAddress,
  privateToPublic,
  pubToAddress,
} from '@ethereumjs/util';

/** Somebody who signs transactions on the chain. */
export interface Signer {
  readonly address: Address;
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** The signers of a chain; how many there are does not change the first ones. */
export function drawSigners(seed: number, count: number): Signer[] {
  return Array.from({ length: count }, (_, index) => {
    // Any 32 bytes below the curve's order are a key; a SHA-256 is, short of a 2^-128 accident.
    const privateKey = new Uint8Array(createHash('sha256').update(`${seed}/evm-signer/${index}`).digest());
    const publicKey = privateToPublic(privateKey);
    return { privateKey, publicKey, address: new Address(pubToAddress(publicKey)) };
  });
}

/** Address of the contract that an account creates with the transaction of this nonce. */
export function createdAddress(creator: Address, nonce: bigint): `0x${string}` {
  return bytesToHex(generateAddress(creator.bytes, bigIntToUnpaddedBytes(nonce)));
}
