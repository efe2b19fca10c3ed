import { afterAll, describe, expect, it } from 'vitest';
import { profileNames } from '../../engine/run/profile.ts';
import { defects } from './defects.ts';
import { legal } from './legal.ts';
import { inSection, type Judged, judge } from './run-variant.ts';
import { sample } from './sample.ts';

/**
 * Services by another hand, written from the contract alone: each defect is to be caught, each legal habit to be left
 * in peace. A sample runs always; NODEPROOF_BENCH=all runs everything, any other text what it matches as a pattern.
 */
const asked = process.env.NODEPROOF_BENCH;
const profile = profileNames.find((name) => name === process.env.NODEPROOF_BENCH_PROFILE) ?? 'quick';
const seed = Number(process.env.NODEPROOF_BENCH_SEED ?? 7);
// Where nothing answers, a run waits for its own time limits.
const longest = 300_000;
const pattern = new RegExp(asked === undefined || asked === 'all' ? '' : asked);
const chosen = (id: string): boolean => (asked === undefined ? sample.has(id) : pattern.test(id));
const table: string[] = [];

afterAll(() => {
  if (table.length > 0) console.info(table.join('\n'));
});

const told = ({ variant, milliseconds, requests }: Judged, word: string): string =>
  `${word} ${variant.id} (§${variant.section}: ${variant.how}), ${Math.round(milliseconds)} ms, ${requests} requests`;

describe('defects are caught', () => {
  for (const variant of defects.filter(({ id }) => chosen(id))) {
    it(
      `${variant.id}: ${variant.how}`,
      async () => {
        const judged = await judge(variant, profile, seed);
        const ids = judged.failed.map(({ id }) => id);
        const near = judged.failed.some(({ section }) => inSection(variant, section));
        if (!near) table.push(`${told(judged, ids.length > 0 ? 'ELSEWHERE' : 'MISSED')} ${ids.join(' ')}`);
        else if (asked !== undefined) table.push(told(judged, 'caught'));
        expect(ids).not.toEqual([]);
      },
      longest,
    );
  }
});

describe('legal habits raise no alarm', () => {
  for (const variant of legal.filter(({ id }) => chosen(id))) {
    it(
      `${variant.id}: ${variant.how}`,
      async () => {
        const judged = await judge(variant, profile, seed);
        const alarms = judged.failed.map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
        const open =
          judged.verdict === 'inconclusive' ? judged.unsure.map(({ id, reason }) => `${id}: ${reason}`) : [];
        if (alarms.length + open.length > 0)
          table.push(
            [told(judged, alarms.length > 0 ? 'FALSE ALARM' : 'OPEN'), ...alarms, ...open].join('\n   '),
          );
        else if (asked !== undefined) table.push(told(judged, 'quiet'));
        expect(alarms).toEqual([]);
        if (!variant.id.includes('rate-limit')) expect(open).toEqual([]);
      },
      longest,
    );
  }
});
