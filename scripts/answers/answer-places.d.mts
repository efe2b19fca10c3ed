export function placesOf(
  value: unknown,
  path?: readonly string[],
): readonly { readonly path: readonly string[]; readonly changes: readonly string[] }[];
export function changeAt(value: unknown, path: readonly string[], change: string, where: string): unknown;
