import { setTimeout as sleep } from 'node:timers/promises';

/** So many readings in a row: of four backends of one address that take turns each is met. */
const inARow = 4;
/** A block that is put together ahead, or an answer that is kept, may be as old as this: the head must have been known for longer. */
const pauseMs = 3000;

/**
 * Whether something stays two blocks or more behind the head of the chain. Backends of one address may be apart, so that a reading or
 * two prove nothing; but then one of them names an older head as well, or is ahead when it is asked for the other. Asked for only
 * where readings lie behind, as it takes many requests and some seconds.
 * @param readHead the number of the newest block; undefined where it cannot be read
 * @param readOther what should not stay behind it
 * @param pause waits until what was kept is out of date
 */
export async function staysBehind(
  readHead: () => Promise<bigint | undefined>,
  readOther: () => Promise<bigint | undefined>,
  pause: () => Promise<void> = () => sleep(pauseMs),
): Promise<boolean> {
  let least: bigint | undefined;
  for (let round = 0; round < 2; round += 1) {
    if (round > 0) await pause();
    for (let reading = 0; reading < inARow; reading += 1) {
      const head = await readHead();
      if (head === undefined) return false;
      if (least === undefined || head < least) least = head;
    }
    for (let reading = 0; reading < inARow; reading += 1) {
      const other = await readOther();
      if (other === undefined || least === undefined || other + 1n >= least) return false;
    }
  }
  return true;
}
