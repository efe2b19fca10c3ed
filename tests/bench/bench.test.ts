import { afterAll, describe, expect, it } from 'vitest';
import { profileNames } from '../../engine/run/plan/profile.ts';
import { namedPart } from '../support/named-part.ts';
import { defects } from './defects.ts';
import { permitted } from './permitted.ts';
import { inSection, type Judged, judge } from './run-variant.ts';
import type { Variant } from './variant.ts';

/**
 * Services by another hand, written from the contract alone: each defect is to be caught, each permitted variation to raise
 * no alarm. NODEPROOF_BENCH says which variants run: `3/8` is the third of eight parts, `all` everything, any other text what it
 * matches as a pattern.
 */
const asked = process.env.NODEPROOF_BENCH ?? '1/8';
const profile = profileNames.find((name) => name === process.env.NODEPROOF_BENCH_PROFILE) ?? 'quick';
const seed = Number(process.env.NODEPROOF_BENCH_SEED ?? 7);
// Where nothing answers, a run waits for its own time limits.
const longest = 300_000;
const part = namedPart(asked);
const pattern = new RegExp(asked === 'all' ? '' : asked);
const chosen = ({ id }: Variant, place: number): boolean =>
  part === undefined ? pattern.test(id) : place % part.of === part.index - 1;
const table: string[] = [];

afterAll(() => {
  if (table.length > 0) console.info(table.join('\n'));
});

const rowOf = ({ variant, milliseconds, requests }: Judged, word: string): string =>
  `${word} ${variant.id} (§${variant.section}: ${variant.how}), ${Math.round(milliseconds)} ms, ${requests} requests`;

describe('defects are caught', () => {
  for (const variant of defects.filter(chosen)) {
    it(
      `${variant.id}: ${variant.how}`,
      async () => {
        const judged = await judge(variant, profile, seed);
        const ids = judged.failed.map(({ id }) => id);
        const near = judged.failed.some(({ section }) => inSection(variant, section));
        if (!near) table.push(`${rowOf(judged, ids.length > 0 ? 'ELSEWHERE' : 'MISSED')} ${ids.join(' ')}`);
        else if (part === undefined) table.push(rowOf(judged, 'caught'));
        expect(ids).not.toEqual([]);
      },
      longest,
    );
  }
});

/** A rate limit leaves any statement open; a list that changes at every second request those about lists, and no other. */
function isExcused(variant: string, open: string): boolean {
  return (
    variant.includes('rate-limit') ||
    (variant.endsWith('churn-fast') && /^platform\.(nodes|pagination)\./.test(open))
  );
}

describe('permitted variations raise no alarm', () => {
  for (const variant of permitted.filter(chosen)) {
    it(
      `${variant.id}: ${variant.how}`,
      async () => {
        const judged = await judge(variant, profile, seed);
        const alarms = judged.failed.map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
        const open =
          judged.verdict === 'inconclusive' ? judged.unsure.map(({ id, reason }) => `${id}: ${reason}`) : [];
        if (alarms.length + open.length > 0)
          table.push(
            [rowOf(judged, alarms.length > 0 ? 'FALSE ALARM' : 'OPEN'), ...alarms, ...open].join('\n   '),
          );
        else if (part === undefined) table.push(rowOf(judged, 'quiet'));
        expect(alarms).toEqual([]);
        expect(open.filter((one) => !isExcused(variant.id, one))).toEqual([]);
      },
      longest,
    );
  }
});
