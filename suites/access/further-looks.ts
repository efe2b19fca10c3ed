import type { Profile } from '../../engine/run/plan/profile.ts';

/** Repeats of a profile that has time for looks that seldom find something. */
const leastRepeats = 8;

/** How often more the first case of a list is sent. */
export type Looks = (profile: Profile) => number;

export const noLooks: Looks = () => 0;

/** Of requests without credentials: of many backends one may let everyone in. */
export const furtherLooks: Looks = ({ repeats }) => (repeats < leastRepeats ? 0 : repeats);

/** The cases, and after them the first one so often again. */
export function withFurtherLooks<T extends object>(
  cases: readonly T[],
  looks: number,
): readonly (T & { readonly again: boolean })[] {
  const first = cases.slice(0, 1).map((one) => ({ ...one, again: true }));
  return [
    ...cases.map((one) => ({ ...one, again: false })),
    ...Array.from({ length: looks }, () => first).flat(),
  ];
}
