import { characterEnd, characterStart } from '../../../specs/formats/cut-text.ts';
/** The index at which not all strings go on alike, in UTF-16 units and never within a character; null where they are the same. */
export function firstDifference(strings: readonly string[]): number | null {
  const [first = '', ...others] = strings;
  if (others.every((text) => text === first)) return null;
  let at = 0;
  while (others.every((text) => text.charAt(at) === first.charAt(at))) at += 1;
  return Math.min(...strings.map((text) => characterStart(text, at)));
}

export interface Divided {
  /** How many characters before `before` were left out. */
  readonly skipped: number;
  readonly before: string;
  /** What differs: the rest of the word or value that begins or holds the difference; empty where the text ends before. */
  readonly differing: string;
  readonly after: string;
}

/** How much is shown of what is the same before a difference, where the text is long. */
const lead = 400;
const longestWord = 80;

/** A text as it stands around a difference, cut at its beginning where that lies far in. */
export function divideAt(text: string, at: number): Divided {
  const start = at <= 2 * lead ? 0 : characterEnd(text, text.lastIndexOf('\n', at - lead) + 1 || at - lead);
  const word = /^[^\s,"{}[\]]*/.exec(text.slice(at, at + longestWord))?.[0] ?? '';
  const end = characterEnd(text, at + Math.max(word.length, at < text.length ? 1 : 0));
  return {
    skipped: start,
    before: text.slice(start, at),
    differing: text.slice(at, end),
    after: text.slice(end),
  };
}
