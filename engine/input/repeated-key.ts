/** A key that an object of a JSON text has twice. */
export interface RepeatedKey {
  readonly key: string;
  /** Offsets in the text. */
  readonly first: number;
  readonly second: number;
}

/**
 * The first key that is there again in its object: `JSON.parse` says nothing of it, and takes the last value.
 * @param text that is valid JSON
 */
export function repeatedKey(text: string): RepeatedKey | undefined {
  /** Where the keys of each open object stand; undefined for an array. */
  const open: (Map<string, number> | undefined)[] = [];
  let last = { from: 0, to: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      last = { from: at, to: endOfString(text, at) };
      at = last.to;
    } else if (char === '{') open.push(new Map());
    else if (char === '[') open.push(undefined);
    else if (char === '}' || char === ']') open.pop();
    else if (char === ':') {
      const key = String(JSON.parse(text.slice(last.from, last.to + 1)));
      const first = open.at(-1)?.get(key);
      if (first !== undefined) return { key, first, second: last.from };
      open.at(-1)?.set(key, last.from);
    }
  }
  return undefined;
}

/** Where the quotation mark is that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"' && at < text.length) at += text[at] === '\\' ? 2 : 1;
  return at;
}
