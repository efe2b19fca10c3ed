import type { Alternative, Overrides } from './behaviour.ts';
import { type EntryFamily, type MadeOverrides, makeOverrides, wholeId } from './entry-family.ts';

/** What the alternatives of one part of the contract share. */
interface AlternativeFamily extends EntryFamily, Pick<Alternative, 'forces' | 'failsAdvisory'> {}

export interface AlternativeOf {
  (
    /** The rest of the id, or a whole id that begins with an area. */
    what: string,
    summary: string,
    overrides: MadeOverrides,
  ): Alternative;
  /** The same family for another section of the contract. */
  in(section: string): AlternativeOf;
  /** For an alternative that leaves requirements undecided. */
  forcing(forces: NonNullable<Alternative['forces']>): AlternativeOf;
  /** For an alternative that fails advisory requirements. */
  failing(...requirements: NonNullable<Alternative['failsAdvisory']>): AlternativeOf;
}

/** How alternatives are written down: one call each, after what they share. */
export function alternativesOf(family: AlternativeFamily): AlternativeOf {
  const { id, ...shared } = family;
  const alternative = (what: string, summary: string, overrides: MadeOverrides): Alternative => ({
    ...shared,
    id: wholeId(id, what),
    summary,
    get overrides(): Overrides {
      return makeOverrides(overrides);
    },
  });
  return Object.assign(alternative, {
    in: (section: string) => alternativesOf({ ...family, section }),
    forcing: (forces: NonNullable<Alternative['forces']>) => alternativesOf({ ...family, forces }),
    failing: (...failsAdvisory: NonNullable<Alternative['failsAdvisory']>) =>
      alternativesOf({ ...family, failsAdvisory }),
  });
}
