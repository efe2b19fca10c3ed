/**
 * One, two or three reads at once, in turn: whoever reads one at a time, in step with other readers, may meet the same of
 * several backends each time.
 * @param tries how often it was read before
 */
export function readConcurrently<Read>(tries: number, read: () => Promise<Read>): Promise<Read[]> {
  return Promise.all(Array.from({ length: 1 + (tries % 3) }, read));
}
