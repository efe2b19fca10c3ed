import type { PlannedSurface, SharedReading } from '../../../../engine/check.ts';
import { onFurtherTransport, type Profile } from '../../../../engine/run/plan/profile.ts';

/** About how many blocks a survey looks at: how long the chain is, nobody knows beforehand. */
function blocksLookedAt({ samples }: Profile): number {
  return 15 + samples;
}

/** About how many receipts it leads to, on a chain that is not very busy. */
function receiptsLookedAt({ samples }: Profile): number {
  return Math.min(45, 7 * samples) + 3 * Math.min(samples, 100);
}

/** Over how many transports a node is read. */
function transportsOf({ node }: PlannedSurface): number {
  return node?.websocketUrl === undefined ? 1 : 2;
}

/** What `surveyOf` reads. */
const survey: SharedReading = { name: 'blocks of the survey', cost: blocksLookedAt };

const receipts: SharedReading = { name: 'receipts over HTTP', cost: receiptsLookedAt };

const receiptsOverWebSocket: SharedReading = {
  name: 'receipts over WebSocket',
  cost: (profile, surface) => (transportsOf(surface) - 1) * receiptsLookedAt(onFurtherTransport(profile)),
};

/** Every block in the form with hashes, and over WebSocket in both; where no statement is about blocks only once more, over WebSocket. */
const blockForms: SharedReading = {
  name: 'blocks in every form',
  cost: (profile, surface) => {
    const transports = transportsOf(surface);
    return surface.node?.api === 'evm'
      ? (2 * transports - 1) * blocksLookedAt(profile)
      : (transports - 1) * blocksLookedAt(profile);
  },
};

/** What is read on chains, by what a check looks at. */
export const chainReadings = {
  survey: () => [survey],
  /** Over HTTP alone. */
  settled: () => [survey, receipts],
  receipts: () => [survey, receipts, receiptsOverWebSocket],
  blocks: () => [survey, blockForms],
  receiptsInBlocks: () => [survey, receipts, receiptsOverWebSocket, blockForms],
} as const satisfies Readonly<Record<string, () => readonly SharedReading[]>>;
