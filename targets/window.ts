/** A part of a list: `offset` elements skipped, then at most `limit`. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** The window of a request, with undefined for a parameter that it left out. */
export interface GivenWindow {
  readonly offset: number | undefined;
  readonly limit: number | undefined;
}

export function cutWindow<Item>(items: readonly Item[], { offset, limit }: Window): readonly Item[] {
  return items.slice(offset, offset + limit);
}
