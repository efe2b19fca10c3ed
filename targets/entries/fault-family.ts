import type { Fault, Overrides } from './behaviour.ts';
import { type EntryFamily, type MadeOverrides, makeOverrides, wholeId } from './entry-family.ts';

/** What the faults of one part of the contract share. */
interface FaultFamily extends EntryFamily {
  /** What the ids of the requirements begin with; as `id` where absent. */
  readonly requirements?: string;
  readonly hides?: Fault['hides'];
}

export interface FaultOf {
  (
    /** The rest of the id, or a whole id that begins with an area. */
    what: string,
    /** The rest of the ids of those of which at least one must catch it, or whole ids that begin with an area. */
    requirements: string | readonly string[],
    summary: string,
    overrides: MadeOverrides,
  ): Fault;
  /** The same family for another section of the contract. */
  in(section: string): FaultOf;
  /** For a fault beside which others cannot show themselves. */
  hiding(faults: RegExp, because: string): FaultOf;
}

/** How faults are written down: one call each, after what they share. */
export function faultsOf(family: FaultFamily): FaultOf {
  const { id: prefix, section, requirements: beginning = prefix, hides } = family;
  const fault = (
    what: string,
    requirements: string | readonly string[],
    summary: string,
    overrides: MadeOverrides,
  ): Fault => {
    const id = wholeId(prefix, what);
    const [first, ...rest] = [requirements].flat().map((one) => wholeId(beginning, one));
    if (first === undefined) throw new RangeError(`the fault ${id} names no requirement`);
    return {
      id,
      section,
      summary,
      requirements: [first, ...rest],
      get overrides(): Overrides {
        return makeOverrides(overrides);
      },
      ...(hides === undefined ? {} : { hides }),
    };
  };
  return Object.assign(fault, {
    in: (other: string) => faultsOf({ ...family, section: other }),
    hiding: (faults: RegExp, because: string) => faultsOf({ ...family, hides: { faults, because } }),
  });
}

/** The same fault beside something else that happens. @param more what is added to its id and its summary, and what happens */
export function beside(
  one: Fault,
  more: { readonly id: string; readonly summary: string; readonly overrides: Overrides },
): Fault {
  return {
    ...one,
    id: `${one.id}-${more.id}`,
    summary: `${one.summary}, ${more.summary}`,
    get overrides(): Overrides {
      return { ...more.overrides, ...one.overrides };
    },
  };
}
