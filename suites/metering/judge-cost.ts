import { Unanswered } from '../../engine/unanswered.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import type { Measured } from './measure.ts';

/**
 * Why a measurement says nothing about the price; undefined where it does.
 * @throws Unanswered where the total fell: at the end of a billing period it is tried again, and a meter that counts down says nothing
 */
export function unusable(measured: Measured): Judgement | undefined {
  const { sent, booked, grown, served } = measured;
  if (sent === 0) return noEvidence('no request is known that is answered with data');
  if (served < sent)
    return noEvidence(
      `${sent - served} of ${sent} requests were not answered with data, and their price is not stated`,
    );
  if (booked !== sent) return changed(`${booked - sent} of the requests had to be sent again`);
  if (grown < 0)
    throw new Unanswered('unreadable', 'the total of the meter fell although requests were sent that cost');
  return undefined;
}

/** What to say of a meter whose total grows by itself; undefined where it does not. */
export function disturbed({ still, quiet }: Measured): Judgement | undefined {
  return still && quiet.kind !== 'moving'
    ? undefined
    : changed('the meter changes while this run sends nothing: others use it too');
}

/**
 * §8: each request costs 1 request unit. Others who use the same meter can only add to its total: less than what was
 * sent is a breach whoever else is there, and more only where the meter is known to stay unchanged by itself.
 */
export function judgeCost(measured: Measured, what: string): Judgement {
  const open = unusable(measured);
  if (open !== undefined) return open;
  const { sent, grown, still, quiet, staysShort, exchange } = measured;
  if (grown >= sent) {
    if (!still) return changed('the meter changes while this run sends nothing: others use it too');
    if (grown === sent) return holds;
    if (quiet.kind === 'moving') return changed(quiet.why);
  }
  const expected = `${sent} request units for ${sent} requests (${what})`;
  return inAnswer(exchange, !staysShort).fail('cost', '', expected, grown);
}
