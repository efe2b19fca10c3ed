/**
 * One, two or three concurrent reads, by number of tries: serialized reads beside those of other checks may reach the
 * same of several backends each time.
 * @param tries how often it was read before
 */
export function readConcurrently<Read>(tries: number, read: () => Promise<Read>): Promise<Read[]> {
  return Promise.all(Array.from({ length: 1 + (tries % 3) }, read));
}
