import { parse } from 'lossless-json';
import { jsonLine } from '../text/json-text.ts';
import { leavesOf } from '../text/leaves.ts';

/** One place of a value that is not as it was; JSON text, null where there was nothing. */
export interface ValueChange {
  /** As in `wrong.status`; empty where the whole value changed. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Where two JSON values differ, in the order of the later one, and then what is gone. Equal values give nothing. */
export function valueChanges(before: unknown, after: unknown): readonly ValueChange[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  const changed: ValueChange[] = [];
  for (const [path, value] of now) {
    const earlier = old.get(path) ?? null;
    if (earlier !== value) changed.push({ path, before: earlier, after: value });
  }
  for (const [path, value] of old) if (!now.has(path)) changed.push({ path, before: value, after: null });
  return changed;
}

/** A change in words: `wrong.status: 401 → 403`, `fields: new "tag"`. */
export function changeText({ path, before, after }: ValueChange): string {
  const place = path === '' ? '' : `${path}: `;
  if (before === null) return `${place}added ${after}`;
  if (after === null) return `${place}removed, was ${before}`;
  const [old, now] = [listOf(before), listOf(after)];
  if (old === null || now === null) return `${place}${before} → ${after}`;
  const gained = now.filter((item) => !old.includes(item));
  const lost = old.filter((item) => !now.includes(item));
  if (gained.length + lost.length === 0) return `${place}reordered, ${after}`;
  const parts = [
    gained.length > 0 ? `added ${gained.join(', ')}` : '',
    lost.length > 0 ? `removed ${lost.join(', ')}` : '',
  ];
  return `${place}${parts.filter((part) => part !== '').join('; ')}`;
}

/** The items of a list of plain values, as JSON text each; null for anything else. */
function listOf(text: string): readonly string[] | null {
  if (!text.startsWith('[')) return null;
  const items: unknown = parse(text);
  return Array.isArray(items) ? items.map(jsonLine) : null;
}
