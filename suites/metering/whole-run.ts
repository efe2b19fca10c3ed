import { Caching } from '../../engine/caching.ts';
import type { NodeContext, NodeView } from '../../engine/check.ts';
import type { Meter } from '../../engine/target/target.ts';
import { besideAnswers } from '../../engine/verdict/in-answer.ts';
import { changed, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { quietOf } from './measure.ts';
import { type Reading, readMeter } from './meter.ts';
import { longestLagMs } from './patient-meter.ts';
import { beginToCount, servedSince } from './served-requests.ts';

/** A total that still grows while nothing is sent is waited for so often. */
const mostWaits = 3;

/** Others may have added to it, and requests that fail may cost: what is served in series says more. */
const largeEnough = noEvidence('that the total of the run is large enough says nothing of a single request');

/** What the meter shows as the run begins, from when on requests are counted. */
export function readAtBegin(view: NodeView, meter: Meter): Promise<Reading> {
  return view.shared('metering.begin', async () => {
    const reading = await readMeter(view, meter, Caching.fresh);
    beginToCount(view.node);
    return reading;
  });
}

/**
 * §1.5: since the run began the total has grown by at least one unit for each request that was answered with data. Others can only
 * add to it, and so do requests that fail where they cost; what lacks is waited for while nothing else is sent.
 */
export async function judgeWholeRun(context: NodeContext, meter: Meter): Promise<Judgement> {
  const begin = await readAtBegin(context, meter);
  const { first, served } = await quietOf(context, meter, 'beside others');
  if (served === 0) return noEvidence('no request was answered with data since the meter was read first');
  // A total that begins anew, as at the end of a billing period, is seen to fall only where it was larger than what is sent.
  if (begin.total < served || first.total < begin.total)
    return noEvidence('the total of the meter may have begun anew since the run began');
  if (first.total - begin.total >= served) return largeEnough;
  return context.alone(() => judgePatiently(context, meter, begin));
}

async function judgePatiently(context: NodeContext, meter: Meter, begin: Reading): Promise<Judgement> {
  const served = servedSince(context.node);
  let before = await readMeter(context, meter, Caching.fresh);
  for (let waits = 0; waits < mostWaits; waits += 1) {
    await context.wire.pause(Math.max(longestLagMs, meter.settleMs));
    const after = await readMeter(context, meter, Caching.fresh);
    const grown = after.total - begin.total;
    if (grown < 0) return noEvidence('the total of the meter has begun anew since the run began');
    if (grown >= served) return largeEnough;
    // Each reading may be a request itself.
    if (after.total - before.total <= 1) {
      const expected = `at least ${served} request units, as so many requests were answered with data between the two readings`;
      return besideAnswers([begin.exchange], after.exchange).fail('cost', meter.pointer, expected, grown);
    }
    before = after;
  }
  return changed('the total of the meter is short, and goes on growing');
}
