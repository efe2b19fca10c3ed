/** Whether to colour a stream: a terminal, and NO_COLOR not set (or empty). */
export function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  const disabled = process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== '';
  return stream.isTTY === true && !disabled && process.env.TERM !== 'dumb';
}
