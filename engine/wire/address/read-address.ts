/** A run sends most requests to few addresses, and each is looked at by several. */
const known = new Map<string, URL>();
const mostKnown = 200;

/** The parts of an address, for reading only: everybody gets the same object. @throws TypeError for a text that is no address */
export function readAddress(text: string): URL {
  const found = known.get(text);
  if (found !== undefined) return found;
  const url = new URL(text);
  if (known.size >= mostKnown) known.clear();
  known.set(text, url);
  return url;
}
