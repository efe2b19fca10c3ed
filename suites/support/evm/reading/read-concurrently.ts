/**
 * One to four concurrent reads, by number of tries: serialized reads beside those of other checks may reach the same of
 * several backends each time. Their numbers follow no short period, as the backends of one address take turns.
 * @param tries how often it was read before
 */
export function readConcurrently<Read>(tries: number, read: () => Promise<Read>): Promise<Read[]> {
  return Promise.all(Array.from({ length: 1 + (((tries * (tries + 1)) / 2) % 4) }, read));
}
