/** What a transaction of the chain is there to show. */
export type Purpose =
  | 'transfer'
  | 'deploy'
  | 'failed-deploy'
  | 'count'
  | 'announce'
  | 'token-transfer'
  | 'revert'
  | 'large-data';

/** A transaction before it is signed. */
export interface PlannedTransaction {
  readonly purpose: Purpose;
  /** Index of the signer. */
  readonly signer: number;
  readonly nonce: bigint;
  /** Legacy, access list, fee market. */
  readonly type: 0 | 1 | 2;
  /** Absent for a creation. */
  readonly to?: `0x${string}`;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gasLimit: bigint;
}

/** Money that arrives from the second execution layer (§4.5), outside the block's own transactions. */
export interface PlannedCredit {
  readonly to: `0x${string}`;
  /** In the smallest unit. */
  readonly value: bigint;
  readonly nonce: bigint;
}

export interface PlannedBlock {
  readonly number: number;
  readonly timestamp: bigint;
  readonly transactions: readonly PlannedTransaction[];
  readonly credits: readonly PlannedCredit[];
  /** Gas price of the base layer, in its smallest unit (§2.8, rollup receipts). */
  readonly l1GasPrice: bigint;
  readonly randao: Uint8Array;
  readonly extraData: Uint8Array;
}
