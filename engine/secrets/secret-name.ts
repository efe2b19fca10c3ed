/** A name for a secret, made of the words that tell where it stands: `ROLLUP_1`, `ND_1_2_3`. As shells take it. */
export function secretName(words: string): string {
  return words.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}
