/** Parameters by name; one without a value is left out, one of several values is repeated. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A query as it is sent. The order of parameters means nothing, and so it differs from request to request: from a to z or the opposite, by
 * what is asked, so that a request is the same each time, whoever sends it. Numbers come after names, as in the links that services
 * make: the pages of a list are asked for alike.
 */
export function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()] as const],
  );
  given.sort(([one], [other]) => (one < other ? -1 : 1));
  const numbers = given.filter(([, values]) => values.every(isNumber));
  const names = given.filter((one) => !numbers.includes(one));
  const ordered = names.length === 0 ? inSomeOrder(numbers) : [...inSomeOrder(names), ...numbers];
  const parameters = new URLSearchParams();
  for (const [name, values] of ordered) for (const value of values) parameters.append(name, value);
  return parameters.toString();
}

function isNumber(value: string): boolean {
  return /^\d+$/.test(value);
}

function inSomeOrder<T>(parameters: readonly T[]): readonly T[] {
  const asked = parameters.join();
  let sum = 0;
  for (let index = 0; index < asked.length; index += 1) sum += asked.charCodeAt(index);
  return sum % 2 === 0 ? parameters : parameters.toReversed();
}
