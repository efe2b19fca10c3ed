/** So many rounds, each of so many looks: an odd number of them, so that each of several backends that take turns is met. */
const rounds = 4;
const looksForIt = 3;
const looksBeside = 2;

/**
 * Whether something stays missing while what is as new as it is there every time: of backends that are apart, one that has the one
 * has the other. Looks are taken one after another.
 * @param isThere looks for it
 * @param isOtherThere looks for what is as new
 * @returns `unsure` where that is missing, too
 */
export async function lookAgain(
  isThere: () => Promise<boolean>,
  isOtherThere: () => Promise<boolean>,
): Promise<'found' | 'missing' | 'unsure'> {
  for (let round = 0; round < rounds; round += 1) {
    for (let look = 0; look < looksForIt; look += 1) if (await isThere()) return 'found';
    for (let look = 0; look < looksBeside; look += 1) if (!(await isOtherThere())) return 'unsure';
  }
  return 'missing';
}
