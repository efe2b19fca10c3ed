/**
 * So many of a list at most, from all over it, the first always among them: a list is ordered by kind or
 * height, and its head alone would leave the later ones untried.
 */
export function evenly<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, place) => list[Math.floor((place * list.length) / most)]).filter(
    (one) => one !== undefined,
  );
}
