/** What replaces a character of a command. */
export interface Substitutes {
  readonly colon: string;
  readonly hash: string;
}

const shownEscapes: Substitutes = { colon: '\\u003a', hash: '\\u0023' };

/**
 * CI servers read commands from what a job prints: `::error::` at the start of a line (GitHub, after any
 * white space), `##[…]`, `##vso[…]` (Azure, anywhere) and `##teamcity[…]`. One character of each is replaced,
 * by its visible escape or, in media that have them, by an entity: no server takes that for a command.
 */
export function breakWorkflowCommands(text: string, { colon, hash }: Substitutes = shownEscapes): string {
  return text
    .replace(/^(\s*):(?=:)/gm, (_, space: string) => space + colon)
    .replace(/##(?=[a-z]*\[)/gi, () => `#${hash}`);
}
