export const leftOut: unique symbol;
export function placesOf(
  value: unknown,
  changesOf: (value: unknown) => object,
  path?: readonly string[],
): readonly { readonly path: readonly string[]; readonly changes: readonly string[] }[];
export function changeAt(
  value: unknown,
  path: readonly string[],
  change: (value: unknown) => unknown,
  where: string,
): unknown;
