/** A count, which is whole, with thousands separators: without the data of a locale, which take a while to load. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A time in milliseconds with three significant figures or so, without its unit. */
export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : grouped(Math.round(value));
}

/** A share from 0 to 1 as a percentage, without its sign: whole above 10, a decimal or two below. */
export function percent(share: number): string {
  const value = 100 * share;
  const size = Math.abs(value);
  if (size === 0 || size >= 10) return grouped(Math.round(value));
  return value.toFixed(size >= 1 ? 1 : 2);
}
