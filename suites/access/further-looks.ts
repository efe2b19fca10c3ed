import type { Profile } from '../../engine/run/profile.ts';

/** Repeats of a profile that has time for looks that seldom find something. */
const leastRepeats = 8;

/** How often more the first case of a list is sent. */
export type Looks = (profile: Profile) => number;

export const noLooks: Looks = () => 0;

/** Of requests without credentials: of many backends one may let everyone in. */
export const furtherLooks: Looks = ({ repeats }) => (repeats < leastRepeats ? 0 : repeats);

/** The first case of a list, so often. */
export function repeatedFirst<T>(cases: readonly T[], looks: number): readonly T[] {
  return cases.slice(0, 1).flatMap((first) => Array.from({ length: looks }, () => first));
}
