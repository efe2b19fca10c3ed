import type { SharedReading } from '../../../engine/check.ts';
import { mostBlocks } from './survey-wallet.ts';

/** What `surveyOf` reads: each block once, and its record. */
const survey: SharedReading = {
  name: 'blocks of the survey',
  cost: ({ samples }) => 2 * Math.min(samples, mostBlocks) + 2,
};

/** What `accountsOf` reads: how many orders there are, nobody knows beforehand. */
const accounts: SharedReading = { name: 'orders of accounts', cost: () => 16 };

/** What is read on wallet nodes, by what a check looks at. */
export const walletReadings = {
  survey: () => [survey],
  accounts: () => [accounts],
  both: () => [survey, accounts],
} as const satisfies Readonly<Record<string, () => readonly SharedReading[]>>;
