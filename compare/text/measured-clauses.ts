import { sumOf } from '../../base/sum-of.ts';
import { wilsonInterval } from '../../base/wilson.ts';
import { percent } from '../../reports/html/number-text.ts';
import type { Comparison, Freshness } from '../model/comparison.ts';
import { differentRegions } from '../model/measurement/measured-nodes.ts';

/** Less than this share of rounds at the tip is worth a word, although the usual lag is none. */
const mostlyAtTip = 0.9;

/** Which targets lag, which fail more often, and which disagreements are unresolved: for the opening sentence. */
export function measuredClauses(comparison: Comparison): readonly string[] {
  return [
    ...behind(comparison.freshness),
    ...wentBack(comparison.freshness),
    ...failing(comparison),
    ...split(comparison),
    ...regions(comparison),
  ];
}

/** A vendor that is nearer is faster for it. */
function regions({ differences, measured }: Comparison): readonly string[] {
  const apart = differences.filter((one) => differentRegions(one, measured?.nodes) !== undefined);
  const apis = [...new Set(apart.map(({ api }) => api))];
  if (apis.length === 0) return [];
  const all = new Set(differences.map(({ api }) => api)).size;
  return [
    `the nodes compared${apis.length === all ? '' : ` for ${apis.join(', ')}`} are in different regions, so their latencies also compare distances`,
  ];
}

/** Names only the target that is furthest behind: five would not fit into a sentence. */
function behind(all: readonly Freshness[]): readonly string[] {
  const [worst, ...more] = all
    .filter(({ atTip, lagBlocks }) => lagBlocks.p50 > 0 || atTip < mostlyAtTip)
    .sort((one, other) => other.lagBlocks.p50 - one.lagBlocks.p50 || one.atTip - other.atTip);
  if (worst === undefined) return [];
  const { target, atTip, lagBlocks } = worst;
  return [
    lagBlocks.p50 > 0
      ? `${target} has a median lag of ${counted(lagBlocks.p50, 'block')} behind the tip`
      : `${target} is at the tip in ${percent(atTip)} % of rounds`,
    ...(more.length === 0 ? [] : [`${counted(more.length, 'more target')} lagged`]),
  ];
}

/** Where all of them did, the chain did. */
function wentBack(all: readonly Freshness[]): readonly string[] {
  const back = all.filter((one) => one.wentBack > 0);
  const [first] = back;
  if (first === undefined || back.length === all.length) return [];
  return back.length === 1
    ? [`the head of ${first.target} moved back ${first.wentBack === 1 ? 'once' : `${first.wentBack} times`}`]
    : [`the heads of ${back.length} targets moved back`];
}

/** Only where the intervals of the two shares do not meet. */
function failing({ targets, errors }: Comparison): readonly string[] {
  const shares = targets.flatMap(({ name }) => {
    const own = errors.filter(({ target }) => target === name);
    const [failed, count] = [sumOf(own, 'failed'), sumOf(own, 'count')];
    return count === 0 ? [] : [{ name, ...wilsonInterval(failed, count) }];
  });
  const [first, ...others] = shares;
  if (first === undefined) return [];
  const apart = others
    .map((other) => (other.value > first.value ? { more: other, less: first } : { more: first, less: other }))
    .filter(({ more, less }) => more.low !== null && less.high !== null && more.low > less.high)
    .sort((one, other) => other.more.value - other.less.value - (one.more.value - one.less.value));
  const [widest] = apart;
  if (widest === undefined) return [];
  const { more, less } = widest;
  return [
    `${percent(more.value)} % of timed requests to ${more.name} failed, of those to ${less.name} ${percent(less.value)} %`,
    ...(apart.length === 1 ? [] : [`${counted(apart.length - 1, 'more difference')} in failed requests`]),
  ];
}

function split({ disagreements }: Comparison): readonly string[] {
  const count = disagreements.filter(({ wrong }) => wrong.length === 0).length;
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'response differs' : 'responses differ'}, and none could be proven wrong`,
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
