/** The number that a hexadecimal quantity stands for; undefined where the value is none. */
export function quantityOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined;
}

/** The same for whatever a faulty service may have meant, so that a survey can go on. */
export function roughQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value);
  return undefined;
}

export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Whether two hexadecimal strings are equal: the case of digits carries no meaning. */
export function sameHex(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}
