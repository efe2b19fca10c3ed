import { wilsonInterval } from '../../base/wilson.ts';
import { median } from '../statistics/median.ts';
import type { LineTarget } from './comparison-line.ts';
import { isDown, type Night } from './night.ts';

type IncidentKind = 'outage' | 'errors' | 'behind' | 'slow' | 'wrong answers';

/** A vendor's bad nights in a row; a night without a comparison between two of them does not end it. */
export interface Incident {
  readonly target: string;
  readonly kind: IncidentKind;
  readonly first: string;
  readonly last: string;
  readonly nights: number;
  /** The worst of them, in words. */
  readonly worst: string;
}

/** More than this share of failed requests, by the lower end of the interval, is an incident. */
const errorShare = 0.01;
/** From this share on it is an outage. */
const outageShare = 0.5;
/** So many times the usual p50 of the month, on half of the methods, is slow. */
const slowFactor = 1.5;

interface Finding {
  readonly kind: IncidentKind;
  readonly size: number;
  readonly text: string;
}

const unanswered: Finding = { kind: 'outage', size: 1, text: 'no timed request was answered' };

/** In the order of their first nights. */
export function incidents(nights: readonly Night[], target: string): Incident[] {
  const usual = usualTimes(nights, target);
  const found = new Map<IncidentKind, { open: boolean; spans: { date: string; finding: Finding }[][] }>();
  for (const { date, line } of nights) {
    const own = line?.targets.find(({ name }) => name === target);
    if (line === undefined || own === undefined) continue;
    const findings = isDown(line, target)
      ? [unanswered]
      : findingsOf(
          own,
          slowness(
            line.methods.filter((one) => one.target === target),
            usual,
          ),
        );
    for (const kind of ['outage', 'errors', 'behind', 'slow', 'wrong answers'] as const) {
      const finding = findings.find((one) => one.kind === kind);
      const known = found.get(kind) ?? { open: false, spans: [] };
      if (finding !== undefined && known.open) known.spans.at(-1)?.push({ date, finding });
      else if (finding !== undefined) known.spans.push([{ date, finding }]);
      found.set(kind, { ...known, open: finding !== undefined });
    }
  }
  return [...found]
    .flatMap(([kind, { spans }]) =>
      spans.flatMap((span) => {
        const [first, last] = [span[0], span.at(-1)];
        const worst = [...span].sort((one, other) => other.finding.size - one.finding.size)[0];
        if (first === undefined || last === undefined || worst === undefined) return [];
        return [
          {
            target,
            kind,
            first: first.date,
            last: last.date,
            nights: span.length,
            worst: worst.finding.text,
          },
        ];
      }),
    )
    .sort((one, other) => (one.first < other.first ? -1 : one.first > other.first ? 1 : 0));
}

function findingsOf({ timed, failed, lagBlocks = 0, wrong }: LineTarget, slow: number): Finding[] {
  const rate = wilsonInterval(failed, timed);
  const share = `${(100 * rate.value).toFixed(rate.value < 0.1 ? 1 : 0)} % of ${timed} timed requests failed`;
  const found: Finding[] = [];
  if (timed > 0 && rate.value >= outageShare) found.push({ kind: 'outage', size: rate.value, text: share });
  else if ((rate.low ?? 0) > errorShare) found.push({ kind: 'errors', size: rate.value, text: share });
  if (lagBlocks > 0)
    found.push({ kind: 'behind', size: lagBlocks, text: `${lagBlocks} blocks behind the tip in the median` });
  if (slow >= slowFactor)
    found.push({
      kind: 'slow',
      size: slow,
      text: `${slow.toFixed(1)} times its usual latency on the median method`,
    });
  if (wrong > 0)
    found.push({
      kind: 'wrong answers',
      size: wrong,
      text: `${wrong} ${wrong === 1 ? 'answer' : 'answers'} provably wrong`,
    });
  return found;
}

interface Timed {
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  readonly p50: number;
}

const keyOf = ({ api = '', method }: Timed): string => `${api}\u0000${method}`;

/** The median p50 of each method over the month. */
function usualTimes(nights: readonly Night[], target: string): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>();
  for (const one of nights
    .flatMap(({ line }) => line?.methods ?? [])
    .filter((method) => method.target === target))
    times.set(keyOf(one), [...(times.get(keyOf(one)) ?? []), one.p50]);
  return new Map([...times].map(([key, all]) => [key, median(all)]));
}

/** The median, over methods, of how many times the usual latency it was. */
function slowness(own: readonly Timed[], usual: ReadonlyMap<string, number>): number {
  const factors = own.flatMap((one) => {
    const typical = usual.get(keyOf(one));
    return typical === undefined || typical <= 0 ? [] : [one.p50 / typical];
  });
  return factors.length === 0 ? 1 : median(factors);
}
