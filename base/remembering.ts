/** A service decides how long its texts are; those that come again and again are short. */
const longest = 200;

/**
 * The same function, which remembers what it found: for short texts that come again and again, as addresses of accounts do.
 * @param most results that are remembered; then it begins anew
 */
export function remembering<T>(find: (text: string) => T, most = 10_000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const result = find(text);
    if (text.length > longest) return result;
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}

/** The same function of a thing that never changes, which finds out once about each. */
export function onceOf<Thing extends object, T>(find: (thing: Thing) => T): (thing: Thing) => T {
  const known = new WeakMap<Thing, { readonly found: T }>();
  return (thing) => {
    const { found } = known.get(thing) ?? { found: find(thing) };
    known.set(thing, { found });
    return found;
  };
}
