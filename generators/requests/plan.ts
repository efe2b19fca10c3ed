/** How much work a run is given; the names are those of the option `--profile`. */
export type Profile = 'quick' | 'standard' | 'deep';

/** How many cases a property gets. */
export interface Effort {
  /** Random cases, at most. */
  readonly random: number;
  /** Enumerated cases (edges, pairs), at most; they come before the random ones. */
  readonly enumerated: number;
  /** Invalid inputs, at most. */
  readonly invalid: number;
  /** Values of each parameter that take part in the pairs. */
  readonly levels: number;
}

/** The figures of each profile. */
const efforts: Readonly<Record<Profile, Effort>> = {
  quick: { random: 20, enumerated: 30, invalid: 20, levels: 1 },
  standard: { random: 100, enumerated: 150, invalid: 100, levels: 3 },
  deep: { random: 1000, enumerated: 2000, invalid: 1000, levels: Number.POSITIVE_INFINITY },
};

export function effortOf(profile: Profile): Effort {
  return efforts[profile];
}

/** What a property is made of, before the profile cuts it down. */
export interface Property {
  /** Cases that are enumerated; none by default. */
  readonly enumerated?: number;
  /** Invalid inputs; none by default. */
  readonly invalid?: number;
  /** Whether random cases follow; true by default. */
  readonly random?: boolean;
  /** Requests that one case sends; 1 by default. */
  readonly requestsPerCase?: number;
}

export interface PlanSize {
  readonly enumerated: number;
  readonly random: number;
  readonly invalid: number;
  /** All cases together. */
  readonly cases: number;
  /** Requests when every case sends its own, without retries, shrinking and confirmation of failures. */
  readonly requests: number;
}

/** What a property costs under a profile, before anything is sent. */
export function planSize(profile: Profile, property: Property = {}): PlanSize {
  const effort = effortOf(profile);
  const enumerated = Math.min(property.enumerated ?? 0, effort.enumerated);
  const invalid = Math.min(property.invalid ?? 0, effort.invalid);
  const random = property.random === false ? 0 : effort.random;
  const cases = enumerated + random + invalid;
  return { enumerated, random, invalid, cases, requests: cases * (property.requestsPerCase ?? 1) };
}

/** The sizes of several properties together. */
export function totalSize(sizes: readonly PlanSize[]): PlanSize {
  const sum = (of: (size: PlanSize) => number): number => sizes.reduce((total, size) => total + of(size), 0);
  return {
    enumerated: sum((size) => size.enumerated),
    random: sum((size) => size.random),
    invalid: sum((size) => size.invalid),
    cases: sum((size) => size.cases),
    requests: sum((size) => size.requests),
  };
}

/**
 * `most` of the cases, spread over the whole list, the first always among them: a list is ordered by
 * kind, and its head alone would leave the later kinds untried.
 */
export function spread<T>(cases: readonly T[], most: number): readonly T[] {
  if (cases.length <= most) return cases;
  return Array.from({ length: most }, (_, index) => cases[Math.floor((index * cases.length) / most)]).filter(
    (one) => one !== undefined,
  );
}
