let segmenter: Intl.Segmenter | undefined;

/** Made when a text is cut: its tables take longer to load than many a module. */
function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** What people see as one character is rarely longer, in UTF-16 units; a pile of marks without end is none. */
const longestCharacter = 64;

/**
 * The beginning of a text. It ends between two characters as people see them: a flag, a letter with its accents or a
 * pair of surrogates is there whole or not at all.
 *
 * @param longest in UTF-16 units
 */
export function beginningOf(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, characterStart(text, longest));
}

/** Where the character that holds a place of a text begins, in UTF-16 units. */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const start = graphemes(text.slice(0, at + longestCharacter)).containing(at)?.index ?? at;
  if (at - start <= longestCharacter) return start;
  const isHalf = /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
  return isHalf ? at - 1 : at;
}

/** The place itself where a character begins there, and the end of the character that holds it elsewhere. */
export function characterEnd(text: string, at: number): number {
  const start = characterStart(text, at);
  if (start >= at) return start;
  const [holder] = graphemes(text.slice(start, at + longestCharacter));
  return start + (holder?.segment.length ?? at - start);
}

/** The characters of a text as people see them. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes(text), ({ segment }) => segment);
}
