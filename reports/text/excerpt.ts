import { beginningOf } from '../../specs/formats/cut-text.ts';

/**
 * The beginning of a text, and how much was left out. It ends between two characters as people see them.
 *
 * @param longest in UTF-16 units
 */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const shown = beginningOf(text, longest);
  return `${shown}… (${text.length - shown.length} more characters in run.json)`;
}
