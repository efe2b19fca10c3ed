/** Ratios within 1 ± 5 % count as equivalent: less than what two weeks of the same service differ by. */
export const equivalenceMargin = 0.05;
