import { Caching } from '../../engine/caching.ts';
import type { NodeView } from '../../engine/check.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { Meter, NodeTarget } from '../../engine/target/target.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { isServed } from './is-served.ts';
import { longPausesMs, pausesMs, type Quiet, type Reading, readMeter, watchMeter } from './meter.ts';
import { longestLagMs, patientMeter } from './patient-meter.ts';
import { type Send, type Series, seriesOf } from './series.ts';
import { servedSince } from './served-requests.ts';

/** What a series cost by the meter. */
export interface Measured {
  readonly sent: number;
  /** What the run's own ledger booked for it, retries included. */
  readonly booked: number;
  /** What the meter's total grew by. */
  readonly grown: number;
  /** Whether the total was unchanged as soon as it had settled. */
  readonly still: boolean;
  readonly quiet: Quiet;
  /** Whether the total was seen to stay short of all that was booked: nothing of it comes late. */
  readonly staysShort: boolean;
  /** How many of the requests were answered with data. */
  readonly served: number;
  /** The reading behind the series. */
  readonly exchange: Exchange;
}

/** A total that is short of what is expected may be late, beyond what the target file says. */
const lateReadings = 2;
const latePauseMs = 50;

interface Measuring {
  readonly view: NodeView;
  readonly meter: Meter;
  readonly quiet: Quiet;
}

interface BeforeSeries {
  /** How many requests had been answered with data by then, since the run began. */
  readonly served: number;
  readonly first: Reading;
  readonly quiet: Quiet;
}

/** Beside what this run sends to other nodes, or while it sends nothing else. */
type Company = 'beside others' | 'alone';

/** All series of a node, measured once for each run. */
export async function measuredSeries(
  view: NodeView,
  meter: Meter,
  profile: Profile,
): Promise<ReadonlyMap<string, Measured>> {
  const series = await view.shared('metering.series', () => seriesOf(view, profile));
  const measured = await agreedOn(view, (company) =>
    view.shared(`metering.series ${company}`, () => measureIn(company, view, meter, series, Caching.fresh)),
  );
  return new Map(
    series.flatMap(({ what }, at) => {
      const one = measured[at];
      return one === undefined ? [] : [[what, one] as const];
    }),
  );
}

/** One series: what was measured already where it may be shared, else measured anew. */
export async function measureSeries(
  view: NodeView,
  meter: Meter,
  profile: Profile,
  series: Series,
  caching: Caching,
): Promise<Measured> {
  const known = !caching.isFresh ? (await measuredSeries(view, meter, profile)).get(series.what) : undefined;
  // What is measured anew did not agree.
  const [measured] =
    known === undefined
      ? await view.alone(() => measureIn('alone', view, meter, [series], caching))
      : [known];
  if (measured === undefined) throw new Error('a series was sent and not measured');
  return measured;
}

/** Series that no other check measures. */
export function measureEach(
  view: NodeView,
  meter: Meter,
  series: readonly Pick<Series, 'mode' | 'sends'>[],
): Promise<readonly Measured[]> {
  return agreedOn(view, (company) => measureIn(company, view, meter, series, Caching.fresh));
}

/**
 * Measures beside what this run sends to other nodes. These may share the meter, and can only add to its total: what does not agree
 * with the ledger is measured again alone.
 */
async function agreedOn(
  view: NodeView,
  measureBeside: (company: Company) => Promise<readonly Measured[]>,
): Promise<readonly Measured[]> {
  const measured = await measureBeside('beside others');
  return measured.every(isUndisturbed) ? measured : view.alone(() => measureBeside('alone'));
}

/** How the meter changes while nothing is sent to the node, and what it shows after all that was sent to it before. */
export function quietOf(view: NodeView, meter: Meter, company: Company): Promise<BeforeSeries> {
  return view.shared(`metering.quiet ${company}`, async () => {
    const served = servedSince(view.node);
    await view.wire.pause(meter.settleMs);
    const first = await readMeter(view, meter, Caching.fresh);
    return { served, first, quiet: await watchMeter(view, meter, pausesMs, first) };
  });
}

const turns = new WeakMap<NodeTarget, Promise<unknown>>();

/** A node is measured for checks of its counterpart too, at the same time as for its own: one after another. */
function measureIn(
  company: Company,
  view: NodeView,
  meter: Meter,
  series: readonly Pick<Series, 'mode' | 'sends'>[],
  caching: Caching,
): Promise<readonly Measured[]> {
  const measure = async (): Promise<readonly Measured[]> => {
    const [send] = series.flatMap(({ sends }) => sends);
    const patient =
      company === 'alone' && send !== undefined
        ? await view.shared('metering.patient', () => patientMeter(view, meter, send))
        : meter;
    const { quiet } = await quietOf(view, patient, company);
    const { measured, last } = await measureInTurn({ view, meter: patient, quiet }, series, caching);
    if (company === 'beside others') return measured;
    return withLongQuiet(view, patient, await withLateTotal(view, patient, measured, last));
  };
  const turn = (turns.get(view.node) ?? Promise.resolve()).then(measure, measure);
  turns.set(view.node, turn);
  return turn;
}

/** Where a total grew by more than was sent, others may use it so seldom that a short look at it saw nobody: it is watched for longer, once. */
async function withLongQuiet(
  view: NodeView,
  meter: Meter,
  measured: readonly Measured[],
): Promise<readonly Measured[]> {
  if (measured.every(({ grown, booked }) => grown <= booked)) return measured;
  const quiet = await view.shared('metering.quiet for long', () => watchMeter(view, meter, longPausesMs));
  return quiet.kind === 'quiet' ? measured : measured.map((one) => ({ ...one, quiet }));
}

/**
 * Where the total grew by less than was sent, what lacks may only be late: it is waited for, once. Nobody else can take away from a
 * total, so that one that is still short by then has not counted all requests.
 */
async function withLateTotal(
  view: NodeView,
  meter: Meter,
  measured: readonly Measured[],
  last: Reading | undefined,
): Promise<readonly Measured[]> {
  // What was answered without data may be free.
  const late = measured.reduce(
    (sum, { booked, grown, sent, served }) => sum + booked - (sent - served) - grown,
    0,
  );
  if (last === undefined || late <= 0) return measured;
  await view.wire.pause(Math.max(longestLagMs, meter.settleMs));
  const { total } = await readMeter(view, meter, Caching.fresh);
  const perReading = measured[0]?.quiet.kind === 'quiet' ? measured[0].quiet.perReading : 0;
  return total - perReading > last.total
    ? measured
    : measured.map((one) => ({ ...one, staysShort: one.grown < one.booked }));
}

/** Whether nobody can have added to the total: it did not grow, or by what was booked. */
function isUndisturbed({ sent, booked, grown, still, quiet }: Measured): boolean {
  return still && quiet.kind === 'quiet' && booked === sent && (grown === 0 || grown === booked);
}

/** One after another, as a meter does not distinguish clients; the reading behind one is that before the next. */
async function measureInTurn(
  measuring: Measuring,
  series: readonly Pick<Series, 'mode' | 'sends'>[],
  caching: Caching,
): Promise<{ readonly measured: readonly Measured[]; readonly last: Reading | undefined }> {
  const measured: Measured[] = [];
  let before: Reading | undefined;
  for (const one of series) {
    const { result, after } = await measure(measuring, one, before, caching);
    measured.push(result);
    before = after;
  }
  return { measured, last: before };
}

/** @param from the reading before, where nothing was sent since */
async function measure(
  { view, meter, quiet }: Measuring,
  { mode, sends }: Pick<Series, 'mode' | 'sends'>,
  from: Reading | undefined,
  caching: Caching,
): Promise<{ readonly result: Measured; readonly after: Reading }> {
  const perReading = quiet.kind === 'quiet' ? quiet.perReading : 0;
  const before = from ?? (await settled(view, meter, caching));
  const booked = view.spent().requestUnits;
  const exchanges = await Promise.all(sends.map((send: Send) => send(view.wireIn(mode), caching)));
  const spent = view.spent().requestUnits - booked;
  let after = await settled(view, meter, caching);
  let readings = 1;
  const grown = () => after.total - before.total - readings * perReading;
  for (; readings <= lateReadings && grown() < spent; readings += 1) {
    await view.wire.pause(latePauseMs);
    after = await readMeter(view, meter, caching);
  }
  const total = grown();
  const last = await readMeter(view, meter, caching);
  const result: Measured = {
    sent: sends.length,
    booked: spent,
    grown: total,
    still: last.total - perReading === after.total,
    quiet,
    staysShort: false,
    served: exchanges.filter(isServed).length,
    exchange: after.exchange,
  };
  return { result, after: last };
}

async function settled(view: NodeView, meter: Meter, caching: Caching): Promise<Reading> {
  await view.wire.pause(meter.settleMs);
  return readMeter(view, meter, caching);
}
