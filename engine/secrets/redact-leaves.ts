import { isObjectOrArray } from '../../base/json-object.ts';
import type { Span } from './find-leaks.ts';

/**
 * A JSON value with secrets replaced in its strings. All of them are searched as one, in their order, and so are all
 * keys: a secret that is spread over the items of a list or the fields of an object is found.
 * @param find spans in order that do not overlap
 * @param digitsAs what stands for a number that is a secret
 */
export function redactLeaves(
  value: unknown,
  find: (text: string) => readonly Span[],
  digitsAs: (digits: string) => string | undefined,
): unknown {
  const strings: string[] = [];
  const keys: string[] = [];
  collect(value, strings, keys);
  const nextString = redactEach(strings, find).values();
  const nextKey = redactEach(keys, find).values();

  const rebuild = (item: unknown): unknown => {
    if (typeof item === 'string') return nextString.next().value ?? '';
    if (Array.isArray(item)) return item.map(rebuild);
    if (isObjectOrArray(item)) {
      const entries: [string, unknown][] = [];
      for (const inner of Object.values(item)) entries.push([nextKey.next().value ?? '', rebuild(inner)]);
      return Object.fromEntries(entries);
    }
    if (typeof item === 'number') return digitsAs(String(item)) ?? item;
    if (typeof item === 'bigint') return digitsAs(String(item)) ?? String(item);
    return item;
  };
  return rebuild(value);
}

/** In the order in which they are put back: a key, then what is below it. */
function collect(item: unknown, strings: string[], keys: string[]): void {
  if (typeof item === 'string') strings.push(item);
  else if (Array.isArray(item)) for (const inner of item) collect(inner, strings, keys);
  else if (isObjectOrArray(item)) {
    for (const [key, inner] of Object.entries(item)) {
      keys.push(key);
      collect(inner, strings, keys);
    }
  }
}

function redactEach(strings: readonly string[], find: (text: string) => readonly Span[]): string[] {
  // The search skips line feeds, so they separate the strings without hiding a secret.
  const spans = strings.length === 0 ? [] : find(strings.join('\n'));
  let begin = 0;
  let next = 0;
  return strings.map((text) => {
    const end = begin + text.length;
    let redacted = '';
    let done = begin;
    for (let at = next; at < spans.length; at += 1) {
      const span = spans[at];
      if (span === undefined || span.start >= end) break;
      if (span.end <= end) next = at + 1;
      if (span.end <= done) continue;
      redacted += `${text.slice(done - begin, Math.max(0, span.start - begin))}$${span.name}`;
      done = Math.min(end, span.end);
    }
    redacted += text.slice(done - begin);
    begin = end + 1;
    return redacted;
  });
}
