/**
 * Adjusted p-values: among all that are below 5 %, no more than 5 % are expected to be there by chance, however many methods
 * are compared. Source: Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", J. R. Stat. Soc. B 57 (1995).
 *
 * @returns in the order of the input
 */
export function adjustForMany(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => b.p - a.p);
  const adjusted = ps.map(() => 1);
  let least = 1;
  order.forEach(({ p, index }, place) => {
    least = Math.min(least, Math.max(p, (p * ps.length) / (ps.length - place)));
    adjusted[index] = least;
  });
  return adjusted;
}
