/**
 * A signal that aborts when another one does, until it is released: what listens to it is not kept alive by one that lives longer,
 * as a process's interruption does while several runs come and go.
 */
export function followSignal(outer: AbortSignal): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const own = new AbortController();
  const follow = (): void => own.abort(outer.reason);
  if (outer.aborted) follow();
  outer.addEventListener('abort', follow);
  return { signal: own.signal, release: () => outer.removeEventListener('abort', follow) };
}
