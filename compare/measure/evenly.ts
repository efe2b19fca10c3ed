/** So many of a list at most, from all over it. */
export function evenly<T>(list: readonly T[], most: number): readonly T[] {
  const place = (index: number): number => Math.floor((index * most) / list.length);
  return list.length <= most ? list : list.filter((_, index) => place(index) !== place(index - 1));
}
