import * as fc from 'fast-check';
import { numberFormats } from '../schema/formats.ts';
import { numberKeyword, type SchemaObject, stringKeyword } from '../schema/schema.ts';

/** The range that the keywords of a number leave; bounds are inclusive unless marked as exclusive. */
export interface NumberRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly minExcluded: boolean;
  readonly maxExcluded: boolean;
}

export function numberRange(keywords: SchemaObject): NumberRange {
  const [formatMin, formatMax] = numberFormats.get(stringKeyword(keywords, 'format') ?? '') ?? [];
  const above = numberKeyword(keywords, 'exclusiveMinimum');
  const below = numberKeyword(keywords, 'exclusiveMaximum');
  const min = extreme(Math.max, [numberKeyword(keywords, 'minimum'), formatMin, above]);
  const max = extreme(Math.min, [numberKeyword(keywords, 'maximum'), formatMax, below]);
  return {
    min,
    max,
    minExcluded: min !== undefined && min === above,
    maxExcluded: max !== undefined && max === below,
  };
}

function extreme(
  choose: (...values: number[]) => number,
  bounds: readonly (number | undefined)[],
): number | undefined {
  const given = bounds.filter((bound) => bound !== undefined);
  return given.length === 0 ? undefined : choose(...given);
}

/** The integers k for which k × step lies in the range; the safe integers where it has no end. */
export function integerRange(range: NumberRange, step: number): readonly [first: number, last: number] {
  const first =
    range.min === undefined ? Math.ceil(Number.MIN_SAFE_INTEGER / step) : Math.ceil(range.min / step);
  const last =
    range.max === undefined ? Math.floor(Number.MAX_SAFE_INTEGER / step) : Math.floor(range.max / step);
  return [
    Math.max(range.minExcluded && first * step === range.min ? first + 1 : first, Number.MIN_SAFE_INTEGER),
    Math.min(range.maxExcluded && last * step === range.max ? last - 1 : last, Number.MAX_SAFE_INTEGER),
  ];
}

/** Integers of a branch: small ones, 32-bit ones and those up to 2^53 where the range is wide. */
export function integerArbitrary(keywords: SchemaObject): fc.Arbitrary<number> | undefined {
  const step = integerStep(numberKeyword(keywords, 'multipleOf') ?? 1);
  const [first, last] = integerRange(numberRange(keywords), step);
  if (first > last) return undefined;
  const windows = [1000, 2 ** 31, Number.MAX_SAFE_INTEGER]
    .map((reach) => [Math.max(first, -reach), Math.min(last, reach)] as const)
    .filter(
      ([min, max], index, all) => min <= max && !(min === all[index - 1]?.[0] && max === all[index - 1]?.[1]),
    );
  const [only] = windows.length === 1 ? windows : [];
  const counts =
    only === undefined
      ? fc.oneof(...windows.map(([min, max]) => fc.integer({ min, max })))
      : fc.integer({ min: only[0], max: only[1] });
  return step === 1 ? counts : counts.map((count) => count * step + 0);
}

/** The smallest integer that is a multiple of `multipleOf` as often as it takes: 2.5 gives 5. */
function integerStep(multipleOf: number): number {
  for (let times = 1; times <= 10_000; times += 1) {
    if (Number.isInteger(multipleOf * times)) return multipleOf * times;
  }
  return multipleOf;
}

/** Numbers of a branch: integers as well as fractions. */
export function numberArbitrary(keywords: SchemaObject): fc.Arbitrary<number> | undefined {
  const step = numberKeyword(keywords, 'multipleOf');
  const range = numberRange(keywords);
  if (step !== undefined) {
    const [first, last] = integerRange(range, step);
    const reach = 2 ** 31;
    const min = Math.max(first, Math.min(last, -reach));
    const max = Math.min(last, Math.max(first, reach));
    return first > last ? undefined : fc.integer({ min, max }).map((count) => count * step + 0);
  }
  const min = range.min ?? -Number.MAX_VALUE;
  const max = range.max ?? Number.MAX_VALUE;
  if (min > max || (min === max && (range.minExcluded || range.maxExcluded))) return undefined;
  const { minExcluded, maxExcluded } = range;
  const fractions = fc
    .double({ min, max, minExcluded, maxExcluded, noNaN: true, noDefaultInfinity: true })
    // JSON has no negative zero: it would come back as another value than the one sent. As zero it may be an excluded end.
    .map((value) => value + 0)
    .filter((value) => !(maxExcluded && value === max));
  const integers = integerArbitrary(keywords);
  return integers === undefined ? fractions : fc.oneof(integers, fractions);
}
