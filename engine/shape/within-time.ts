import { createContext, Script } from 'node:vm';

/** Synchronous work took too long: it was ended. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

const script = new Script('work()');
const place: { work: () => unknown } = { work: () => undefined };
const context = createContext(place);

/**
 * Runs synchronous work within a time, as a regular expression that tries everything is ended by nothing else. It takes a tenth of a
 * millisecond more.
 * @throws TooLong where it is not done by then, or what it throws
 */
export function withinTime<T>(work: () => T, timeoutMs: number): T {
  place.work = work;
  try {
    return script.runInContext(context, { timeout: timeoutMs }) as T;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TooLong(`not done within ${timeoutMs} ms`);
  } finally {
    place.work = () => undefined;
  }
}
