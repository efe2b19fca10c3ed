export const profileNames = ['quick', 'standard', 'deep'] as const;
export type ProfileName = (typeof profileNames)[number];

/** How much work a run puts into each statement. */
export interface Profile {
  readonly name: ProfileName;
  /** Generated cases of each property, beside the enumerated ones. */
  readonly cases: number;
  /** How many samples (blocks, transactions, pages, accounts) a survey looks at. */
  readonly samples: number;
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  quick: { name: 'quick', cases: 10, samples: 12 },
  standard: { name: 'standard', cases: 40, samples: 32 },
  deep: { name: 'deep', cases: 400, samples: 200 },
};
