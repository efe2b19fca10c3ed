/** A part of a list: so many elements left out, then at most so many. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** A window as a request gave it, with undefined for what it left out. */
export interface GivenWindow {
  readonly offset: number | undefined;
  readonly limit: number | undefined;
}

export function cutWindow<Item>(items: readonly Item[], { offset, limit }: Window): readonly Item[] {
  return items.slice(offset, offset + limit);
}
