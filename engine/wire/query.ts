/** Parameters by name; one without a value is left out, one of several values is repeated. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A query as it is sent. The order of parameters means nothing, and so it differs from request to request: from a to z or the opposite, by
 * what is asked, so that a request is the same each time, whoever sends it.
 */
export function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()] as const],
  );
  given.sort(([one], [other]) => (one < other ? -1 : 1));
  const parameters = new URLSearchParams();
  for (const [name, values] of isTurned(given.join()) ? given.reverse() : given)
    for (const value of values) parameters.append(name, value);
  return parameters.toString();
}

function isTurned(asked: string): boolean {
  let sum = 0;
  for (let index = 0; index < asked.length; index += 1) sum += asked.charCodeAt(index);
  return sum % 2 === 1;
}

/** An address with its parameters in one order, as a link may have them in another: what is shared goes by what is asked. */
export function inOneOrder(address: string): string {
  const mark = address.indexOf('?');
  if (mark < 0 || !address.includes('&', mark)) return address;
  const parameters = address.slice(mark + 1).split('&');
  return `${address.slice(0, mark)}?${parameters.sort().join('&')}`;
}
