import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../unanswered.ts';
import { type BusyError, busyErrorOf } from './busy-error.ts';

/** How often a call is sent. One that ran into a timeout has cost the node enough. */
const maxTries: Readonly<Record<BusyError, number>> = { 'rate-limited': 6, timeout: 3 };

/** A method that was in vain so often in a row is sent once from then on. */
const steadyAfter = 3;

/** How often in a row each method got nothing but such errors, of one channel. */
export type InVain = Map<string, number>;

/** Whether a JSON-RPC response is an error about the load of the node, which is no result of the call. */
export function asksToWait(envelope: unknown): boolean {
  return busyErrorOf(envelope) !== undefined;
}

/** What ends a case where a node answers nothing but such errors. */
export function keptBusy(method: string, error: BusyError): Unanswered {
  const what = error === 'timeout' ? 'that it timed out' : 'that it is busy or limits the rate';
  return new Unanswered(error, `the node kept answering ${method} with a JSON-RPC error that says ${what}`);
}

/**
 * Makes a call, and repeats it after a growing pause while the node returns a JSON-RPC error about its load.
 * @param call gets the number of the try, from 1
 * @param envelopeOf the JSON of what came back
 * @param inVain what was in vain before
 * @throws Unanswered where the node keeps returning one
 */
export function retryRateLimited<T>(
  method: string,
  call: (tries: number) => Promise<T>,
  envelopeOf: (reply: T) => unknown,
  inVain: InVain = new Map(),
): Promise<T> {
  const attempt = (tries: number): Promise<T> =>
    call(tries).then((reply) => {
      const error = busyErrorOf(envelopeOf(reply));
      const before = inVain.get(method) ?? 0;
      if (error === undefined) {
        if (before > 0) inVain.delete(method);
        return reply;
      }
      if (tries >= maxTries[error] || before >= steadyAfter) {
        inVain.set(method, before + 1);
        throw keptBusy(method, error);
      }
      return sleep(100 * 2 ** tries).then(() => attempt(tries + 1));
    });
  return attempt(1);
}
