import type { Span } from './find-leaks.ts';

/**
 * Spans that do not overlap, in order. Overlapping ones become one, under the name of the longest secret that was found
 * whole in it: an address that holds a token goes by the name of the address.
 */
export function mergeSpans(spans: Iterable<Span>): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    const better = outranks(span, last) ? span : last;
    merged[merged.length - 1] = { ...better, start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

function outranks(a: Span, b: Span): boolean {
  return a.whole === b.whole ? a.length > b.length : a.whole;
}
