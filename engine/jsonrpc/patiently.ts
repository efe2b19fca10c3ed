import { setTimeout as sleep } from 'node:timers/promises';
import { isObjectOrArray } from '../../base/json-object.ts';
import { Unanswered } from '../unanswered.ts';

/** Code that gateways answer in place of HTTP 429. */
const rateLimitCode = -32005;
const maxTries = 6;

/** Whether a JSON-RPC response asks for patience, which tells nothing of what was asked. */
export function asksToWait(envelope: unknown): boolean {
  if (!isObjectOrArray(envelope)) return false;
  const { error } = envelope as { readonly error?: unknown };
  return isObjectOrArray(error) && (error as { code?: unknown }).code === rateLimitCode;
}

/**
 * Makes a call, and makes it again after a growing pause while the node asks for patience by an error of JSON-RPC.
 * @param call gets the number of the try, from 1
 * @param envelopeOf the JSON of what came back
 * @throws Unanswered `rate-limited` where the node goes on asking
 */
export async function patiently<T>(
  method: string,
  call: (tries: number) => Promise<T>,
  envelopeOf: (reply: T) => unknown,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const reply = await call(tries);
    if (!asksToWait(envelopeOf(reply))) return reply;
    if (tries === maxTries)
      throw new Unanswered('rate-limited', `the node kept answering ${method} with error ${rateLimitCode}`);
    await sleep(100 * 2 ** tries);
  }
}
