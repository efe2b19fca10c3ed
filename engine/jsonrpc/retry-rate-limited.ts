import { setTimeout as sleep } from 'node:timers/promises';
import { fieldOf } from '../../base/json-object.ts';
import { Unanswered } from '../unanswered.ts';

/** JSON-RPC error code that gateways return instead of HTTP 429. */
const rateLimitCode = -32005;
const maxTries = 6;

/** Whether a JSON-RPC response is a rate limit error, which is no result of the call. */
export function asksToWait(envelope: unknown): boolean {
  return fieldOf(fieldOf(envelope, 'error'), 'code') === rateLimitCode;
}

/**
 * Makes a call, and repeats it after a growing pause while the node returns the JSON-RPC rate limit error.
 * @param call gets the number of the try, from 1
 * @param envelopeOf the JSON of what came back
 * @throws Unanswered `rate-limited` where the node keeps returning it
 */
export function retryRateLimited<T>(
  method: string,
  call: (tries: number) => Promise<T>,
  envelopeOf: (reply: T) => unknown,
): Promise<T> {
  const attempt = (tries: number): Promise<T> =>
    call(tries).then((reply) => {
      if (!asksToWait(envelopeOf(reply))) return reply;
      if (tries === maxTries)
        throw new Unanswered('rate-limited', `the node kept answering ${method} with error ${rateLimitCode}`);
      return sleep(100 * 2 ** tries).then(() => attempt(tries + 1));
    });
  return attempt(1);
}
