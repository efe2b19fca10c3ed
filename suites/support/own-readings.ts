import type { Profile } from '../../engine/run/plan/profile.ts';

/** How often something is read for the sake of statements that every response of the run is judged by anyway: once in short runs. */
export function ownReadings({ repeats }: Profile): number {
  return repeats < 8 ? 1 : repeats;
}
