import type { NodeView } from '../../engine/check.ts';
import type { Meter } from '../../engine/target/target.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { valueAt } from '../../generators/json-pointer.ts';

/** What a meter shows at a moment. */
export interface Reading {
  /** Undefined where there is no number at the pointer. */
  readonly total: number | undefined;
  readonly exchange: Answered;
}

/** Reads the meter as it stands now. @throws Unanswered */
export async function readMeter(view: NodeView, meter: Meter): Promise<Reading> {
  const exchange = await view.wire.readExactly(meter.url, meter.headers, 'meter');
  const value = valueAt(jsonOf(exchange), meter.pointer);
  const total = typeof value === 'bigint' ? Number(value) : value;
  const readable = exchange.answer.status < 400 && typeof total === 'number' && Number.isFinite(total);
  return { total: readable ? total : undefined, exchange };
}

/** How a meter moves while this run sends nothing that costs. */
export type Quiet =
  /** By this much with each reading: 0, or 1 where a reading is itself a request to the node. */
  { readonly kind: 'quiet'; readonly perReading: 0 | 1 } | { readonly kind: 'moving'; readonly why: string };

/** Pauses between readings, uneven: what moves with time moves unevenly between them. */
const pausesMs = [0, 40, 5, 60, 0, 15, 80, 10, 0];

/**
 * Watches a meter for a while, once its total has settled.
 * @throws Unanswered
 */
export async function watchMeter(view: NodeView, meter: Meter): Promise<Quiet> {
  await view.wire.pause(meter.settleMs);
  const totals = [(await readMeter(view, meter)).total];
  for (const pause of pausesMs) {
    if (pause > 0) await view.wire.pause(pause);
    totals.push((await readMeter(view, meter)).total);
  }
  const steps = totals.slice(1).map((total, index) => (total ?? Number.NaN) - (totals[index] ?? Number.NaN));
  if (steps.every((step) => step === 0)) return { kind: 'quiet', perReading: 0 };
  if (steps.every((step) => step === 1)) return { kind: 'quiet', perReading: 1 };
  if (totals.includes(undefined))
    return { kind: 'moving', why: `the meter shows no number at ${meter.pointer}` };
  return { kind: 'moving', why: 'the meter moves while this run sends nothing: others use it too' };
}
