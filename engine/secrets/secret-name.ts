/** A name for a secret, made of the words that say where it occurs: `ROLLUP_1`, `ND_1_2_3`. As shells take it. */
export function secretName(words: string): string {
  const name = words.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return /^[0-9]/.test(name) ? `_${name}` : name;
}
