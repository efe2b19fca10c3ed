import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProfileName, profileNames } from '../../engine/run/plan/profile.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import {
  engine,
  farApart,
  type PlannedAndSent,
  plannedAndSent,
  planTable,
  sumBy,
} from '../support/planned-and-sent.ts';

/** NODEPROOF_PLANS=deep (or another profile) prints what was planned and sent there, and asserts nothing. */
const shown = profileNames.find((name) => name === process.env.NODEPROOF_PLANS);
const longest = 600_000;

let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
});
afterAll(() => embedded.close());

/** Blocks and receipts that several areas need are planned with each of them in part, and sent by whichever asks first. */
const chains: ReadonlySet<string> = new Set(['evm', 'jsonrpc', 'rollup']);
const area = (row: PlannedAndSent): string => (chains.has(row.area) ? 'chains' : row.area);
const surface = (row: PlannedAndSent): string => row.surface;
const all = (): string => 'all';
const ofChecks = (row: PlannedAndSent): boolean => row.area !== engine;

async function measure(name: string, targetFile: object, profile: ProfileName): Promise<PlannedAndSent[]> {
  embedded.reset();
  const rows = await plannedAndSent(targetFile, shown ?? profile);
  if (shown !== undefined)
    console.info(
      [`${name}, ${shown}`, ...[area, surface, all].map((key) => planTable(sumBy(rows, key)))].join('\n'),
    );
  return shown === undefined ? rows : [];
}

describe('a plan is within a third of what is sent', () => {
  it.each(['quick', 'standard'] as const)(
    'on the embedded target at %s, by area and in all',
    async (profile) => {
      const rows = await measure('embedded target', embedded.targetFile, profile);
      expect(farApart(sumBy(rows.filter(ofChecks), area))).toEqual([]);
      expect(farApart(sumBy(rows, all))).toEqual([]);
      expect(farApart(sumBy(rows, surface))).toEqual([]);
    },
    longest,
  );

  it(
    'where nodes take a token alone',
    async () => {
      const nodes = embedded.targetFile.nodes.map(({ auth, ...node }) =>
        auth === undefined ? node : { ...node, auth: { token: auth.token } },
      );
      const rows = await measure('tokens alone', { ...embedded.targetFile, nodes }, 'quick');
      expect(farApart(sumBy(rows.filter(ofChecks), area))).toEqual([]);
      expect(farApart(sumBy(rows, surface))).toEqual([]);
    },
    longest,
  );

  it(
    'of one node without WebSocket',
    async () => {
      const nodes = embedded.targetFile.nodes
        .filter(({ api }) => api === 'rollup')
        .map(({ websocketUrl: _none, ...node }) => node);
      const rows = await measure('one node', { ...embedded.targetFile, nodes }, 'quick');
      expect(farApart(sumBy(rows.filter(ofChecks), area))).toEqual([]);
    },
    longest,
  );
});
