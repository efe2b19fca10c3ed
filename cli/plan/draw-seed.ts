/** A seed for a run that was given none. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
