import { isThisMachine } from './is-this-machine.ts';
import type { Limits } from './target.ts';

const timeoutMs = 10_000;
/** This machine is asked as fast as it answers; everybody else politely, unless the file says otherwise. */
const here = { concurrency: 16, timeoutMs } as const;
const elsewhere = { requestsPerSecond: 20, concurrency: 8, timeoutMs } as const;

/** The limits of a target, with the defaults that its addresses ask for. */
export function limitsFor(addresses: readonly string[], given: Partial<Limits> = {}): Limits {
  return { ...(addresses.every(isThisMachine) ? here : elsewhere), ...given };
}
