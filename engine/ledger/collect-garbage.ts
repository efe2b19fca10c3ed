import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects garbage now, and waits for the finalizers: by itself V8 lets the heap grow to a
 * multiple of what is in use before it looks.
 */
export async function collectGarbage(): Promise<void> {
  // What was looked at through a weak reference is held until the task ends.
  await setImmediate();
  collect ??= exposed();
  collect?.();
  // Finalizers run in a task of their own.
  await setImmediate();
  await setImmediate();
}

/** V8's own function, which it shows to contexts that are made after the flag is set; undefined where it does not show it. */
function exposed(): (() => void) | undefined {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? () => void found() : undefined;
}
