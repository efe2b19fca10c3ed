import type { Seen } from './seen.ts';
import type { WatchedSurface } from './watch-rule.ts';

/**
 * Reads an exchange once for all rules that look at it one after another. Only the last is remembered: a weak map of all of them
 * would hold each until the whole heap is looked through.
 */
export function readOnce<T>(
  read: (seen: Seen, surface: WatchedSurface) => T,
): (seen: Seen, surface: WatchedSurface) => T {
  let last: { readonly seen: Seen; readonly value: T } | undefined;
  return (seen, surface) => {
    if (last?.seen !== seen) last = { seen, value: read(seen, surface) };
    return last.value;
  };
}
