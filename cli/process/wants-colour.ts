/** Whether a stream is to get colours: a terminal, and no NO_COLOR (which counts when it is set and not empty). */
export function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  const refused = process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== '';
  return stream.isTTY === true && !refused && process.env.TERM !== 'dumb';
}
