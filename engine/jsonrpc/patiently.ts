import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../unanswered.ts';
import type { RpcReply } from './reply.ts';

/** Code that gateways answer in place of HTTP 429. */
const rateLimitCode = -32005;
const maxTries = 6;

/**
 * Makes a call, and makes it again after a growing pause while the node asks for patience by an error of JSON-RPC.
 * @param call gets the number of the try, from 1
 * @throws Unanswered `rate-limited` where the node goes on asking
 */
export async function patiently(
  method: string,
  call: (tries: number) => Promise<RpcReply>,
): Promise<RpcReply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await call(tries);
    if (reply.outcome.kind !== 'error' || reply.outcome.code !== rateLimitCode) return reply;
    if (tries === maxTries)
      throw new Unanswered('rate-limited', `the node kept answering ${method} with error ${rateLimitCode}`);
    await sleep(100 * 2 ** tries);
  }
}
