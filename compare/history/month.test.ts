import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleComparison } from '../fixtures/sample-comparison.ts';
import { syntheticNights } from '../fixtures/synthetic-nights.ts';
import { monthPage } from '../page/month/month-page.ts';
import { appendComparison, readComparisons } from './comparison-history.ts';
import { comparisonLine } from './comparison-line.ts';
import { buildMonth } from './month.ts';
import { monthCsv } from './month-csv.ts';
import { monthSentence, monthSentenceText } from './month-sentence.ts';

const month = buildMonth(syntheticNights(), { since: '2026-10-22', until: '2026-11-20' });

describe('a month of nights', () => {
  it('finds every incident, its first and its last night, and no other', () => {
    expect(month.incidents.map(({ worst: _, ...one }) => one)).toEqual([
      { target: 'vendor-b', kind: 'outage', first: '2026-10-27', last: '2026-10-27', nights: 1 },
      { target: 'vendor-c', kind: 'slow', first: '2026-11-03', last: '2026-11-03', nights: 1 },
      { target: 'vendor-c', kind: 'behind', first: '2026-11-05', last: '2026-11-06', nights: 2 },
      { target: 'vendor-c', kind: 'errors', first: '2026-11-11', last: '2026-11-13', nights: 3 },
    ]);
  });

  it('counts one bad night as one, however many of its requests failed', () => {
    const [a, b, c] = month.targets;
    expect([a?.availableNights, b?.availableNights, c?.availableNights]).toEqual([28, 27, 25]);
    expect(b?.available.low).toBeLessThan(27 / 28);
    // Of 28 nights one lost more than half of its requests.
    expect(b?.errorRate.value).toBeGreaterThan(0.5 / 28);
    expect(b?.errorRate.high).toBeGreaterThan(0.1);
  });

  it('knows who was slower over the month, and that a single slow night is none', () => {
    const conclusions = month.methods.map(({ target, conclusion }) => `${target} ${conclusion}`);
    expect(new Set(conclusions)).toEqual(new Set(['vendor-b slower', 'vendor-c equivalent']));
  });

  it('has first and last nights of violated statements, and whether they still are', () => {
    expect(
      month.violations.map(({ target, first, last, nights, open }) => [target, first, last, nights, open]),
    ).toEqual([
      ['vendor-b', '2026-10-25', '2026-10-30', 6, false],
      ['vendor-c', '2026-11-16', '2026-11-20', 5, true],
    ]);
  });

  it('opens with what a buyer quotes, and shows missing nights as missing', () => {
    expect(monthSentenceText(monthSentence(month))).toMatch(
      /^From 2026-10-22 to 2026-11-20 \(28 of 30 nights\) vendor-a was available on 28 of 28 nights, vendor-b on 27 of 28, vendor-c on 25 of 28; compared with vendor-a, vendor-b was slower on 4 of 4 methods \(most on .*: 1\d % slower in the median night, 95 % .*\); vendor-c was as fast as vendor-a; vendor-b violated 1 statement, vendor-c violated 1 statement\.$/,
    );
    const page = monthPage(month, ['nights.csv']);
    expect(page).toContain('Not compared: 2026-10-31, 2026-11-08.');
    expect(page.match(/class="missing"/g)?.length).toBe(2 * 3 + 2 * month.methods.length);
    expect(page.length).toBeLessThan(2_000_000);
    expect(monthCsv(month)['nights.csv']).toContain('2026-10-31,vendor-a,false,,,');
  });

  it('says where it was measured from, and that the place changed', () => {
    const pageFrom = (placeOf: (night: number) => object): string =>
      monthPage(
        buildMonth(
          syntheticNights().map((line, night) => ({ ...line, ...placeOf(night) })),
          {},
        ),
        [],
      );
    expect(pageFrom(() => ({}))).not.toContain('Measured from');
    expect(pageFrom(() => ({ measuredFrom: 'Frankfurt <1>' }))).toContain(
      'Measured from Frankfurt &lt;1&gt;.',
    );
    expect(pageFrom((night) => (night < 8 ? {} : { measuredFrom: 'Oslo' }))).toContain(
      'Measured from Oslo on 20 nights, a place that nobody named on 8 nights: ratios from different places need not agree.',
    );
  });

  it('calls a target down on a night on which only others answered', () => {
    const nights = syntheticNights().map((line, at) =>
      at === 3
        ? {
            ...line,
            targets: line.targets.map((one) => (one.name === 'vendor-a' ? { ...one, timed: 0 } : one)),
          }
        : line,
    );
    expect(buildMonth(nights, {}).incidents).toContainEqual(
      expect.objectContaining({ target: 'vendor-a', kind: 'outage', first: '2026-10-25' }),
    );
  });
});

describe('the history of comparisons', () => {
  it('keeps no latency that a busy machine measured, so that nobody is slow for it', () => {
    const { comparison } = sampleComparison(2);
    const [busy, ...others] = comparison.differences;
    if (busy === undefined) throw new Error('the sample compares no methods');
    const line = comparisonLine({ ...comparison, differences: [{ ...busy, tooBusy: true }, ...others] });
    const kept = line.methods.map(({ method }) => method);
    expect(kept).not.toContain(busy.method);
    expect(kept.length).toBe(comparisonLine(comparison).methods.length - 2);
  });

  it('keeps where the measuring machine stood', () => {
    const { comparison } = sampleComparison(2);
    const { measured } = comparison;
    if (measured === null) throw new Error('the sample has no rounds');
    const line = comparisonLine({ ...comparison, measured: { ...measured, from: 'Oslo' } });
    expect(line.measuredFrom).toBe('Oslo');
    expect(monthCsv(buildMonth([line], {}))['nights.csv']).toContain(',measured_from\r\n');
    expect(monthCsv(buildMonth([line], {}))['nights.csv']).toMatch(/,Oslo\r\n/);
  });

  it('reads what it kept and whole comparisons beside it, and passes over a line that was cut', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nodeproof-history-'));
    try {
      const { comparison } = sampleComparison(2);
      writeFileSync(join(folder, 'comparisons.jsonl'), '{"format":"nodeproof-compare-hist');
      await appendComparison(folder, comparison);
      mkdirSync(join(folder, 'night-2'));
      const later = { ...comparison, startedAt: '2026-01-03T00:00:00.000Z' };
      writeFileSync(join(folder, 'night-2', 'compare.json'), JSON.stringify(later));
      const { lines, unreadable } = await readComparisons(folder);
      expect(lines.map(({ startedAt }) => startedAt)).toEqual([comparison.startedAt, later.startedAt]);
      expect(unreadable).toBe(1);
      const read = buildMonth(lines, {});
      expect(read.nights.map(({ line }) => line !== undefined)).toEqual([true, false, true]);
      expect(monthPage(read, [])).not.toContain('<script>alert');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
