/**
 * `most` of the cases, spread over the whole list, the first always among them: a list is ordered by
 * kind, and its head alone would leave the later kinds untried.
 */
export function spread<T>(cases: readonly T[], most: number): readonly T[] {
  if (cases.length <= most) return cases;
  return Array.from({ length: most }, (_, index) => cases[Math.floor((index * cases.length) / most)]).filter(
    (one) => one !== undefined,
  );
}
