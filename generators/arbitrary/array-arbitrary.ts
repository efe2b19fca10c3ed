import * as fc from 'fast-check';
import { canonicalText } from '../../base/canonical-text.ts';
import { numberKeyword, type SchemaObject } from '../schema/schema.ts';
import { mostListed } from '../schema/sizes.ts';

/** More items than this over the least are the business of `boundaries.ts`: they cost much and find little. */
const extraItems = 5;

/** Arrays of a branch; `item` is undefined when no item can be made, which leaves the empty array. */
export function arrayArbitrary(
  keywords: SchemaObject,
  item: fc.Arbitrary<unknown> | undefined,
): fc.Arbitrary<unknown[]> | undefined {
  const minLength = numberKeyword(keywords, 'minItems') ?? 0;
  const maxItems = numberKeyword(keywords, 'maxItems') ?? Number.POSITIVE_INFINITY;
  if (minLength > Math.min(maxItems, mostListed)) return undefined;
  if (item === undefined) return minLength === 0 ? fc.constant(0).map(() => []) : undefined;
  const length = { minLength, maxLength: Math.min(maxItems, minLength + extraItems) };
  if (keywords.uniqueItems !== true) return fc.array(item, length);
  return fc.uniqueArray(item, { ...length, selector: canonicalText });
}
