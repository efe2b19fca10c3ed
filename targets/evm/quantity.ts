/** A quantity as JSON-RPC writes it: hexadecimal without leading zeros. */
export function quantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`;
}
