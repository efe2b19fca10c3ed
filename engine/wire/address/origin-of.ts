/** By all that stands before the path. A run has few origins, and asks for one several times for each request. */
const known = new Map<string, string>();
/** Scheme, host and port, and nothing that a reader of addresses would read in another way. */
const plainFront = /^(?:https?|wss?):\/\/[^/\\?#@\s]+$/;
/** Above the number of origins that any target has. */
const mostKnown = 1_000;

/** The origin of an address. @throws TypeError for a text that is none */
export function originOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  const front = path === -1 ? url : url.slice(0, path);
  const found = known.get(front);
  if (found !== undefined) return found;
  const { origin } = new URL(url);
  if (plainFront.test(front)) {
    if (known.size >= mostKnown) known.clear();
    known.set(front, origin);
  }
  return origin;
}
