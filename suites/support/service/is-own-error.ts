import { isMomentary } from '../../../engine/wire/availability/server-error.ts';
import type { Answer } from '../../../engine/wire/exchange.ts';

/** Words of a service that was busy for a moment, whatever was asked. */
const momentary =
  /time.?out|timed out|refused|unavailable|overload|busy|limit|exceed|quota|\brate\b|resource|again|temporar|lite ?full ?node/i;
/** Rejected credentials are another matter, and what came too late or too early is none. */
const otherStatuses: ReadonlySet<number> = new Set([401, 403, 407, 408, 425]);
/** Of so many errors of a run each but the first counts: one may tell of an outage. */
export const fewErrors = 2;

/** Whether an error comes from the service itself, and is none that it may have for want of time or room, or for the credential. */
export function isOwnError({ status, text }: Pick<Answer, 'status' | 'text'>): boolean {
  return !isMomentary(status) && !otherStatuses.has(status) && !momentary.test(text);
}
