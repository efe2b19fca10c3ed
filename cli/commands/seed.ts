import { drawSeed } from '../plan/draw-seed.ts';

/** Prints a seed: all parts of a run that is split need the same. */
export function printSeed(): void {
  process.stdout.write(`${drawSeed()}\n`);
}
