import { valueAt } from '../../base/json-pointer.ts';
import { Caching } from '../../engine/caching.ts';
import type { NodeView } from '../../engine/check.ts';
import type { Meter } from '../../engine/target/target.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import type { Answered } from '../../engine/wire/wire.ts';

/** What a meter shows at a moment. */
export interface Reading {
  readonly total: number;
  readonly exchange: Answered;
}

/**
 * Reads the meter as it stands now.
 * @throws Unanswered also where it shows no total: whoever names a meter wants to know that it shows nothing
 */
export async function readMeter(view: NodeView, meter: Meter, caching: Caching): Promise<Reading> {
  const exchange = await view.wire.readExactly(meter.url, meter.headers, 'meter', caching);
  const value = valueAt(jsonOf(exchange), meter.pointer);
  const total = typeof value === 'bigint' ? Number(value) : value;
  if (exchange.answer.status === 200 && typeof total === 'number' && Number.isFinite(total) && total >= 0)
    return { total, exchange };
  throw unreadable(view, whatStands(exchange, meter, total));
}

function unreadable(view: NodeView, why: string): Unanswered {
  return new Unanswered('unreadable', `the meter of ${view.node.name} cannot be read: ${why}`);
}

function whatStands({ answer }: Answered, { pointer }: Meter, value: unknown): string {
  if (answer.status !== 200) return `it answers status ${answer.status}`;
  if (answer.body.kind === 'empty') return 'it answers an empty body';
  if (answer.body.kind === 'not-json') return `it answers no JSON: ${answer.body.why}`;
  if (typeof value !== 'number') return `it shows ${kindOf(value)} at ${pointer}, no number`;
  return `it shows ${value < 0 ? 'a negative total' : 'a number beyond all bounds'} at ${pointer}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'boolean' ? 'true or false' : 'a list or an object';
}

/** How a meter changes while this run sends nothing that costs. */
export type Quiet =
  /** By this much with each reading: 0, or 1 where a reading is itself a request to the node. */
  { readonly kind: 'quiet'; readonly perReading: 0 | 1 } | { readonly kind: 'moving'; readonly why: string };

/** Pauses between readings, uneven: what changes with time changes unevenly between them. */
export const pausesMs: readonly number[] = [0, 40, 5, 60, 15, 80];
/** Others who use a meter every second or so are seen in these; none of them costs a unit with each reading. */
export const longPausesMs = [0, 900, 0, 1200, 5, 900];

/**
 * Watches a meter for a while, once its total has settled.
 * @param first a reading from after that time
 * @throws Unanswered
 */
export async function watchMeter(
  view: NodeView,
  meter: Meter,
  pauses: readonly number[] = pausesMs,
  first?: Reading,
): Promise<Quiet> {
  if (first === undefined) await view.wire.pause(meter.settleMs);
  let { total } = first ?? (await readMeter(view, meter, Caching.fresh));
  const steps: number[] = [];
  for (const pause of pauses) {
    if (pause > 0) await view.wire.pause(pause);
    const before = total;
    ({ total } = await readMeter(view, meter, Caching.fresh));
    // Others can only add to a total: where it falls, no difference between two readings says anything.
    if (total < before) throw unreadable(view, 'its total falls while this run sends nothing');
    steps.push(total - before);
  }
  if (steps.every((step) => step === 0)) return { kind: 'quiet', perReading: 0 };
  if (steps.every((step) => step === 1)) return { kind: 'quiet', perReading: 1 };
  return { kind: 'moving', why: 'the meter changes while this run sends nothing: others use it too' };
}
