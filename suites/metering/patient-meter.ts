import { Caching } from '../../engine/caching.ts';
import type { NodeView } from '../../engine/check.ts';
import type { Meter } from '../../engine/target/target.ts';
import { readMeter, watchMeter } from './meter.ts';
import type { Send } from './series.ts';

/** A total for which the target file gives no time is waited for so long, in milliseconds. */
export const longestLagMs = 3_000;
const pauseMs = 100;
/** What one request shows may be less than what another needs. */
const margin = 1.5;

/**
 * A meter with the time that its total is seen to lag behind, where the target file gives none: meters often lag, and whoever
 * names one may not know. To be called while this run sends nothing else.
 * @param send a request that costs
 * @throws Unanswered
 */
export async function patientMeter(view: NodeView, meter: Meter, send: Send): Promise<Meter> {
  if (meter.settleMs > 0) return meter;
  await readMeter(view, meter, Caching.fresh);
  // What was sent before may still come to the total.
  await view.wire.pause(longestLagMs);
  const quiet = await watchMeter(view, meter);
  if (quiet.kind === 'moving') return meter;
  const before = await readMeter(view, meter, Caching.fresh);
  await send(view.wireIn(view.mode), Caching.fresh);
  const sentAt = performance.now();
  const waitedMs = (): number => performance.now() - sentAt;
  for (let readings = 1; waitedMs() < longestLagMs; readings += 1) {
    const { total } = await readMeter(view, meter, Caching.fresh);
    if (total - before.total > readings * quiet.perReading)
      return { ...meter, settleMs: Math.round(waitedMs() * margin) };
    await view.wire.pause(pauseMs);
  }
  return meter;
}
