/** Whether to colour a stream: a terminal, and NO_COLOR not set (or empty). */
export function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  const refused = process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== '';
  return stream.isTTY === true && !refused && process.env.TERM !== 'dumb';
}
