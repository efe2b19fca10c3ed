// What posting a batch costs each transaction in it, beside its own bytes.
const overhead = 2_101n;

/** Gas that a transaction's bytes cost on the base layer: 4 for each zero, 16 for each other byte, and a share. */
export function l1GasUsed(serialized: Uint8Array): bigint {
  const zeros = serialized.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return overhead + 4n * BigInt(zeros) + 16n * BigInt(serialized.length - zeros);
}
