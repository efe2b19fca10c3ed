import type * as fc from 'fast-check';
import { UnsatisfiableSchema } from '../schema/generator-error.ts';

/** So many misses in a row mean that the filter will never accept anything. */
const maxMisses = 20_000;

/**
 * `arbitrary.filter(accepts)` that gives up: fast-check alone would look for a value for ever.
 * @throws UnsatisfiableSchema (while generating) after 20,000 misses in a row.
 */
export function boundedFilter<T>(
  arbitrary: fc.Arbitrary<T>,
  accepts: (value: T) => boolean,
  pointer: string,
): fc.Arbitrary<T> {
  let misses = 0;
  return arbitrary.filter((value) => {
    if (accepts(value)) {
      misses = 0;
      return true;
    }
    misses += 1;
    if (misses < maxMisses) return false;
    misses = 0;
    throw new UnsatisfiableSchema(pointer, `${maxMisses} values in a row did not match`);
  });
}
