/** The 32 bytes that stand for a number, in hexadecimal without 0x, as items are compared. */
export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

/** The number that 32 bytes of output stand for; undefined for output of another length. */
export function numberOf(data: string): bigint | undefined {
  return data.length === 64 ? BigInt(`0x${data}`) : undefined;
}

/** The word of an address. */
export function wordOfAddress(address: string): string {
  return word(BigInt(address));
}

/** `count` random bytes in hexadecimal without 0x. */
export function randomBytes(count: number, random: () => number): string {
  return Array.from({ length: count }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
}

/** An address that nobody has: far from the precompiles, with letters in lower case. */
export function randomAddress(random: () => number): string {
  return `0xfa${randomBytes(19, random)}`;
}

/** A number from `least` to `most`, both included. */
export function randomNumber(least: bigint, most: bigint, random: () => number): bigint {
  const span = most - least + 1n;
  return least + (BigInt(`0x${randomBytes(16, random)}`) % span);
}
