import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees what a run has left behind, so that no collection of it disturbs what is timed afterwards, and three runs need little more memory than one. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  if (typeof collect === 'function') collect();
}

/** A comparison is to be measured from small machines: less is left lying about before it is collected, for a little more work. */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40');
}
