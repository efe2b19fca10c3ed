/** A command line that a person can paste into a shell. */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[A-Za-z0-9_./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}
