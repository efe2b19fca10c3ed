/**
 * JSON on one line without effect on a terminal (`tail -f`) or in the log of a CI server: printable ASCII
 * alone, and no `##`, with which commands begin. The same document all the same.
 */
export function escapedJson(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]|(?<=#)#/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
