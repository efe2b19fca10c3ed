import { fieldOf, fieldsOf } from '../../base/json-object.ts';
import type { UnansweredCause } from '../unanswered.ts';

/** What an error of JSON-RPC says of the load of a node, and nothing of the call. */
export type BusyError = Extract<UnansweredCause, 'rate-limited' | 'timeout'>;

/** Codes that gateways return in place of HTTP 429. */
const rateLimitCodes: readonly unknown[] = [-32005, 429];
/** The longest text that is read: an answer is hostile until then. */
const mostCharacters = 300;

/** Which error says that a call came in too great a number, to a node that is busy or that is out of something for the moment. */
const overloaded = [
  /\b(?:server|node|service|system|backend|upstream)(?: is)?(?: currently| temporarily)?(?: too)? (?:busy|overloaded)\b/i,
  /\b(?:resource|service) (?:is )?temporarily unavailable\b/i,
  /\btoo many (?:concurrent |pending )?requests\b/i,
  /\brate[ -]limit(?:ed|s)?\b/i,
];
/** Which says that the node ran out of time, and nothing else: geth, Besu, Nethermind, gateways written in Go. */
const timedOut = [
  /^(?:the )?(?:(?:request|call|query|execution|operation|upstream request) )?(?:has )?(?:timed out|time-?out)(?: expired| exceeded)?\W*$/i,
  /\bcontext deadline exceeded\b/i,
  /\bdue to enabled timeout\b/i,
];

/** Undefined for any other response of JSON-RPC. An error that a bound of the caller brought (§4.6, TIMEOUT) is none of these. */
export function busyErrorOf(envelope: unknown): BusyError | undefined {
  const { code, message } = fieldsOf(fieldOf(envelope, 'error'));
  if (rateLimitCodes.includes(code)) return 'rate-limited';
  if (typeof message !== 'string' || message.length > mostCharacters) return undefined;
  if (overloaded.some((one) => one.test(message))) return 'rate-limited';
  return timedOut.some((one) => one.test(message)) ? 'timeout' : undefined;
}
