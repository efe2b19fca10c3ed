export const profileNames = ['smoke', 'quick', 'standard', 'deep'] as const;
export type ProfileName = (typeof profileNames)[number];

/** How much work a run puts into each statement. */
export interface Profile {
  /** As it was chosen. */
  readonly name: ProfileName;
  /** The profile whose reach it has, where the target or a budget has room for more or less than the chosen one takes. */
  readonly level: ProfileName;
  /** Generated cases of each property, beside the enumerated ones. */
  readonly cases: number;
  /** How many samples (blocks, transactions, pages, accounts) a survey looks at. */
  readonly samples: number;
  /** Enumerated cases of a statement on a surface: the most discriminating ones, then others drawn from the seed. */
  readonly examples: number;
  /** The same of statements about credentials of nodes; the rest of a list is divided between all nodes that have the statement. */
  readonly credentials: number;
  /** How often one and the same question is asked, for answers that are wrong only now and then. */
  readonly repeats: number;
  /** About how many requests the whole run may take: statements that would cost more each are left out. */
  readonly requests?: number;
  /** Whether `requests` is what a budget of the target file has room for: where less is sent, further statements get the rest. */
  readonly fillsBudget?: true;
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  smoke: {
    name: 'smoke',
    level: 'smoke',
    cases: 0,
    samples: 2,
    examples: 1,
    credentials: 1,
    repeats: 1,
    requests: 215,
  },
  quick: {
    name: 'quick',
    level: 'quick',
    cases: 1,
    samples: 3,
    examples: 5,
    credentials: 4,
    repeats: 3,
  },
  standard: {
    name: 'standard',
    level: 'standard',
    cases: 12,
    samples: 18,
    examples: 22,
    credentials: Number.POSITIVE_INFINITY,
    repeats: 9,
  },
  deep: {
    name: 'deep',
    level: 'deep',
    cases: 400,
    samples: 200,
    examples: Number.POSITIVE_INFINITY,
    credentials: Number.POSITIVE_INFINITY,
    repeats: 24,
  },
};

/** What a run puts into each statement, however it is called. */
type Effort = Omit<Profile, 'name' | 'level' | 'requests'>;

/** Efforts between a profile and the next one, from the least on. */
const between: Readonly<Record<ProfileName, readonly Effort[]>> = {
  // For budgets: `smoke` itself is bound by its requests.
  smoke: [
    { cases: 0, samples: 2, examples: 2, credentials: 1, repeats: 1 },
    { cases: 0, samples: 2, examples: 2, credentials: 1, repeats: 2 },
    { cases: 0, samples: 2, examples: 3, credentials: 1, repeats: 2 },
    { cases: 0, samples: 3, examples: 3, credentials: 2, repeats: 2 },
    { cases: 1, samples: 3, examples: 4, credentials: 3, repeats: 2 },
    { cases: 1, samples: 3, examples: 4, credentials: 3, repeats: 3 },
    { cases: 1, samples: 3, examples: 5, credentials: 3, repeats: 3 },
  ],
  quick: [
    { cases: 4, samples: 7, examples: 9, credentials: 8, repeats: 5 },
    { cases: 8, samples: 12, examples: 15, credentials: 12, repeats: 7 },
  ],
  standard: [
    { cases: 30, samples: 36, examples: 50, credentials: Number.POSITIVE_INFINITY, repeats: 14 },
    { cases: 90, samples: 80, examples: 120, credentials: Number.POSITIVE_INFINITY, repeats: 18 },
  ],
  deep: [],
};

/** A profile as it is, and with each effort above it that it may use, from the least on: `quick` up to that of `standard`. */
export function effortsOf(name: ProfileName): readonly Profile[] {
  const steps = stepsFrom(name);
  return name === 'quick' ? [...steps, { ...profiles.standard, name }] : steps;
}

function stepsFrom(name: ProfileName): readonly Profile[] {
  const own = profiles[name];
  return [own, ...between[name].map((effort) => ({ ...own, ...effort }))];
}

/** Of all profiles, from the least on. */
export const allEfforts: readonly Profile[] = profileNames.flatMap(stepsFrom);

/** Whether a profile leaves cases of a list to other runs and nodes, as `smoke` and `quick` do. */
export function isShort({ credentials }: Profile): boolean {
  return Number.isFinite(credentials);
}

/** Whether a run takes only about so many requests: it leaves statements out, and tries each credential with one request. */
export function isBound({ requests }: Profile): boolean {
  return requests !== undefined;
}

/** A statement is judged in full on the first transport; a further one is compared with it on some of the cases. */
const furtherShare = 6;

export function onFurtherTransport(profile: Profile): Profile {
  const part = (count: number): number => Math.ceil(count / furtherShare);
  return {
    name: profile.name,
    level: profile.level,
    cases: part(profile.cases),
    samples: part(profile.samples),
    examples: part(profile.examples),
    credentials: profile.credentials,
    repeats: part(profile.repeats),
  };
}
