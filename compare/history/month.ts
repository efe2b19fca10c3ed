import type { Estimate } from '../../base/estimate.ts';
import { groupBy } from '../../base/group-by.ts';
import { sumOf } from '../../base/sum-of.ts';
import { wilsonInterval } from '../../base/wilson.ts';
import type { Conclusion } from '../model/comparison.ts';
import { equivalenceMargin } from '../model/measurement/equivalence-margin.ts';
import { atMost } from '../statistics/binomial.ts';
import { conclude } from '../statistics/conclude.ts';
import { adjustForMany } from '../statistics/false-discovery.ts';
import { median } from '../statistics/median.ts';
import { percentile } from '../statistics/percentile.ts';
import type { ComparisonLine, LineTarget } from './comparison-line.ts';
import { type Incident, incidents } from './incidents.ts';
import { dateOf, isDown, type Night, nightsBetween } from './night.ts';

/** Many nights of comparisons, as its page shows them. */
export interface Month {
  readonly since: string;
  readonly until: string;
  readonly nights: readonly Night[];
  readonly targets: readonly MonthTarget[];
  readonly methods: readonly MonthMethod[];
  readonly violations: readonly MonthViolation[];
  readonly incidents: readonly Incident[];
  /** Where it was measured from, and on how many nights; the place that most nights have first. */
  readonly places: readonly MonthPlace[];
  /** Lines that could not be read. */
  readonly unreadable: number;
}

interface MonthPlace {
  /** Null where nobody named it. */
  readonly name: string | null;
  readonly nights: number;
}

export interface MonthTarget {
  readonly name: string;
  /** Nights on which it was asked in paired rounds. */
  readonly nights: number;
  /** Share of those nights without an outage and without more errors than the usual. */
  readonly available: Estimate;
  readonly availableNights: number;
  /** The mean of the nightly shares of failed requests, each night counted as one. */
  readonly errorRate: Estimate;
  readonly timed: number;
  readonly failed: number;
  /** The median of the nightly shares of rounds at the tip; null where no head was read. */
  readonly atTip: number | null;
  readonly nightsBehind: number;
  readonly wrong: number;
  readonly requests: number;
  readonly requestUnits: number;
  readonly requestsPerCorrectAnswer: number | null;
}

export interface MonthMethod {
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  readonly against: string;
  /** The median of the nightly ratios, with the interval that the nights as they came bear out. */
  readonly ratio: Estimate;
  readonly conclusion: Conclusion;
  readonly p: number;
  readonly nights: readonly {
    readonly date: string;
    readonly ratio: Estimate;
    readonly conclusion: Conclusion;
  }[];
}

interface MonthViolation {
  readonly target: string;
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly first: string;
  readonly last: string;
  readonly nights: number;
  /** Whether it was still violated on the last night on which the target was compared. */
  readonly open: boolean;
}

/**
 * @param since first date, `2026-10-22`; the first night that is known where absent
 * @param until last date; the last night that is known where absent
 */
export function buildMonth(
  all: readonly ComparisonLine[],
  {
    since,
    until,
    unreadable = 0,
  }: { readonly since?: string; readonly until?: string; readonly unreadable?: number },
): Month {
  const from = since ?? dateOf(all[0]);
  const to = until ?? [dateOf(all.at(-1)), from].sort().at(-1) ?? from;
  const lines = all.filter((line) => dateOf(line) >= from && dateOf(line) <= to);
  const nights = nightsBetween(lines, from, to);
  const names = [...new Set(nights.flatMap(({ line }) => line?.targets.map(({ name }) => name) ?? []))];
  const found = names.flatMap((name) => incidents(nights, name));
  return {
    since: from,
    until: to,
    nights,
    targets: names.map((name) => targetOf(name, nights, found)),
    methods: methodsOf(nights),
    violations: names.flatMap((name) => violationsOf(name, nights)),
    incidents: found.sort((one, other) => (one.first < other.first ? -1 : one.first > other.first ? 1 : 0)),
    places: placesOf(nights),
    unreadable,
  };
}

/** Of the nights with paired rounds. */
function placesOf(nights: readonly Night[]): MonthPlace[] {
  const timed = nights.flatMap(({ line }) => (line !== undefined && line.rounds > 0 ? [line] : []));
  return groupBy(timed, ({ measuredFrom }) => measuredFrom ?? '')
    .map((of) => ({ name: of[0]?.measuredFrom ?? null, nights: of.length }))
    .sort((one, other) => other.nights - one.nights);
}

function targetOf(name: string, nights: readonly Night[], all: readonly Incident[]): MonthTarget {
  const own = nights.flatMap(
    ({ line }): LineTarget[] => line?.targets.filter((one) => one.name === name) ?? [],
  );
  const timed = own.filter((one) => one.timed > 0);
  const down = nights.filter(({ line }) => line !== undefined && isDown(line, name)).length;
  const rated = timed.length + down;
  const bad = sumOf(
    all.filter(({ target, kind }) => target === name && (kind === 'outage' || kind === 'errors')),
    'nights',
  );
  const rates = timed.reduce((sum, one) => sum + one.failed / one.timed, down);
  const tips = own.flatMap(({ atTip }) => (atTip === undefined ? [] : [atTip]));
  const costs = own.flatMap(({ requestsPerCorrectAnswer: one }) => (typeof one === 'number' ? [one] : []));
  return {
    name,
    nights: rated,
    available: wilsonInterval(rated - bad, rated),
    availableNights: rated - bad,
    errorRate: wilsonInterval(rates, rated),
    timed: sumOf(timed, 'timed'),
    failed: sumOf(timed, 'failed'),
    atTip: tips.length === 0 ? null : median(tips),
    nightsBehind: own.filter(({ lagBlocks = 0 }) => lagBlocks > 0).length,
    wrong: sumOf(own, 'wrong'),
    requests: sumOf(own, 'requests'),
    requestUnits: sumOf(own, 'requestUnits'),
    requestsPerCorrectAnswer: costs.length === 0 ? null : median(costs),
  };
}

/** Nights are what differs from each other here, not requests: the interval comes from their order, p from their signs. */
function methodsOf(nights: readonly Night[]): MonthMethod[] {
  const all = nights.flatMap(({ date, line }) =>
    (line?.methods ?? []).flatMap(({ api, method, target, ratio, conclusion }) => {
      const against = line?.targets[0]?.name ?? '';
      if (ratio === undefined || conclusion === undefined) return [];
      const [value, low, high] = ratio;
      return [{ api, method, target, against, night: { date, ratio: { value, low, high }, conclusion } }];
    }),
  );
  const groups = groupBy(all, ({ api, method, target, against }) =>
    JSON.stringify([api ?? '', method, target, against]),
  ).flatMap((of) => {
    const ratios = of.map(({ night }) => night.ratio.value);
    const middle = percentile(
      ratios.map((ms) => ({ ms, censored: false })),
      0.5,
    );
    const [first] = of;
    if (first === undefined || middle === undefined) return [];
    const ratio = { value: median(ratios), low: middle.low, high: middle.high };
    const [above, below] = [ratios.filter((one) => one > 1).length, ratios.filter((one) => one < 1).length];
    const p = Math.min(1, 2 * atMost(Math.min(above, below), above + below, 0.5));
    return [{ ...first, ratio, p, nights: of.map(({ night }) => night) }];
  });
  const adjusted = adjustForMany(groups.map(({ p }) => p));
  return groups.map(({ api, method, target, against, ratio, nights: own }, at) => {
    const p = adjusted[at] ?? 1;
    const named = { ...(api === undefined ? {} : { api }), method, target, against };
    return { ...named, ratio, p, conclusion: conclude(ratio, p, equivalenceMargin), nights: own };
  });
}

function violationsOf(target: string, nights: readonly Night[]): MonthViolation[] {
  const own = nights.filter(({ line }) => line?.targets.some(({ name }) => name === target));
  const all = own.flatMap(({ date, line }) =>
    (line?.violated ?? []).filter(({ by }) => by.includes(target)).map((one) => ({ date, ...one })),
  );
  return groupBy(all, ({ id }) => id).flatMap((of): MonthViolation[] => {
    const [first, last] = [of[0], of.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { id, section, title } = last;
    const open = last.date === own.at(-1)?.date;
    return [{ target, id, section, title, first: first.date, last: last.date, nights: of.length, open }];
  });
}
