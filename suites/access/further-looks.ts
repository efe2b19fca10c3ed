import type { Profile } from '../../engine/run/profile.ts';

/** Repeats of a profile that has time for looks that seldom find something. */
const leastRepeats = 8;

/** How often more the first case of a list is sent. */
export type Looks = (profile: Profile) => number;

export const noLooks: Looks = () => 0;

/** Of requests without credentials: of many backends one may let everyone in. */
export const furtherLooks: Looks = ({ repeats }) => (repeats < leastRepeats ? 0 : repeats);

/** A case that may have been sent before, in which case only the service may answer it. */
export type Repeatable<T> = T & { readonly again?: true };

/** A list of cases, and its first one as often more. */
export function withLooks<T extends object>(cases: readonly T[], looks: number): readonly Repeatable<T>[] {
  const [first] = cases;
  if (first === undefined) return [];
  return [...cases, ...Array.from({ length: looks }, () => ({ ...first, again: true as const }))];
}
