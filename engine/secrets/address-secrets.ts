const shortestToken = 16;
const shortestValue = 8;

/**
 * The credentials in a URL: a password, path segments that look like tokens (§5.2: long, and no plain words),
 * values of the query.
 */
export function secretsInAddress(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  const parts = url.pathname
    .split('/')
    .map(decoded)
    .filter((part) => part.length >= shortestToken && /\d/.test(part));
  const values = [...url.searchParams.values()].filter((value) => value.length >= shortestValue);
  return [...parts, ...values, ...(url.password === '' ? [] : [decoded(url.password)])];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
