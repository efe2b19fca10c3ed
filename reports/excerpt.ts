/**
 * The beginning of a text, and how much was left out. It never cuts a surrogate pair in two.
 *
 * @param longest in UTF-16 units
 */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return `${text.slice(0, end)}… (${text.length - end} more characters in run.json)`;
}
