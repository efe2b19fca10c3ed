import { distinct } from './json-type.ts';
import { pairwise } from './pairwise.ts';
import { seededRandom } from './seeded-random.ts';

/** One independent part of an input: a query parameter, a positional parameter. */
export interface Factor {
  readonly name: string;
  readonly required: boolean;
  /** The values to try, the most ordinary first. */
  readonly values: readonly unknown[];
}

export interface EnumerateOptions {
  /** Chooses the levels for the pairs and breaks ties; 0 unless told. */
  readonly seed?: number;
  /** Values of each factor that take part in the pairs, absence not counted; all unless told. */
  readonly levels?: number;
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * Rows to try before anything random: the least that is allowed, then every value of every factor
 * alone, then every two values of every two factors together. A required factor is in every row; one
 * without values is in none, which leaves no row when it is required.
 */
export function enumerateRows(factors: readonly Factor[], options: EnumerateOptions = {}): readonly Row[] {
  const usable = factors.filter((factor) => factor.values.length > 0);
  if (factors.some((factor) => factor.required && factor.values.length === 0)) return [];
  const least: Row = Object.fromEntries(
    usable.filter((factor) => factor.required).map((factor) => [factor.name, factor.values[0]]),
  );
  const alone = usable.flatMap((factor) =>
    factor.values.map((value) => ({ ...least, [factor.name]: value })),
  );
  return distinct([least, ...alone, ...pairs(usable, options)]);
}

/** Stands for a factor that is left out. */
const absent = Symbol('absent');

function pairs(
  factors: readonly Factor[],
  { seed = 0, levels = Number.POSITIVE_INFINITY }: EnumerateOptions,
): readonly Row[] {
  if (factors.length < 2) return [];
  const random = seededRandom(seed);
  const choices = factors.map(({ required, values }) => [
    ...(required ? [] : [absent]),
    ...chosen(values, levels, random),
  ]);
  return pairwise<unknown>(choices, { seed }).map((row) =>
    Object.fromEntries(
      factors.map(({ name }, index) => [name, row[index]] as const).filter(([, value]) => value !== absent),
    ),
  );
}

/** `count` of the values, in their order; which ones is the seed's choice. */
function chosen(
  values: readonly unknown[],
  count: number,
  random: (below: number) => number,
): readonly unknown[] {
  const left = values.map((_, index) => index);
  while (left.length > count) left.splice(random(left.length), 1);
  return left.map((index) => values[index]);
}
