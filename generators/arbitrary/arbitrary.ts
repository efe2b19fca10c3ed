import * as fc from 'fast-check';
import { pointerTo } from '../../base/json-pointer.ts';
import { acceptorOf } from '../schema/acceptor.ts';
import {
  type Branch,
  type BranchOptions,
  branchesOf,
  branchOptions,
  startOfTrail,
  type Trail,
} from '../schema/branches.ts';
import { UnsatisfiableSchema } from '../schema/generator-error.ts';
import { assertSupported, isUnconstrained } from '../schema/keywords.ts';
import { childSchema, listKeyword, type Schema, type SchemaOptions } from '../schema/schema.ts';
import { arrayArbitrary } from './array-arbitrary.ts';
import { boundedFilter } from './bounded-filter.ts';
import { type LiveValues, liveValuesFor, withLiveValues } from './live-values.ts';
import { integerArbitrary, numberArbitrary } from './number-arbitrary.ts';
import { objectArbitrary } from './object-arbitrary.ts';
import { stringArbitrary } from './string-arbitrary.ts';

export interface ArbitraryOptions extends SchemaOptions {
  /** How often one reference may occur on a path from the root, which bounds recursion; 2 by default. */
  readonly depth?: number;
  /** Values that the target returned: three of four values of a place come from them. Asked once, while building. */
  readonly live?: LiveValues;
}

/**
 * Values that satisfy a JSON Schema. The same seed gives the same values.
 * @throws UnsupportedKeyword, UnresolvedReference, UnsatisfiableSchema.
 */
export function arbitraryOf(schema: unknown, options: ArbitraryOptions = {}): fc.Arbitrary<unknown> {
  assertSupported(schema, options);
  const arbitrary = build(
    childSchema(schema),
    { pointer: '', name: undefined, trail: startOfTrail },
    { ...options, ...branchOptions(schema, options) },
  );
  if (arbitrary === undefined) throw new UnsatisfiableSchema('', 'no branch of the schema can be satisfied');
  return arbitrary;
}

type BuildOptions = BranchOptions & Pick<ArbitraryOptions, 'live'>;

interface Place {
  readonly pointer: string;
  readonly name: string | undefined;
  readonly trail: Trail;
}

function build(schema: Schema, place: Place, options: BuildOptions): fc.Arbitrary<unknown> | undefined {
  const branches = branchesOf(schema, place.trail, options);
  const live = liveValuesFor(place, options.live, () => acceptorOf(schema, options));
  return withLiveValues(generated(schema, branches, place, options), live);
}

function generated(
  schema: Schema,
  branches: readonly Branch[],
  place: Place,
  options: BuildOptions,
): fc.Arbitrary<unknown> | undefined {
  // Taken apart, "anything" would hold arrays of anything, without end.
  if (isUnconstrained(schema)) return anything;
  const all = branches.flatMap((branch) => {
    const candidates = ofBranch(branch, place, options);
    if (candidates === undefined) return [];
    if (branch.exact && candidates.exact) return [candidates.arbitrary];
    return [boundedFilter(candidates.arbitrary, acceptorOf(schema, options), place.pointer)];
  });
  const [first, second] = all;
  return first === undefined || second === undefined ? first : fc.oneof(...all);
}

/** Any JSON value, as it comes back from the wire: fast-check's own may hold -0, which JSON does not know. */
const anything = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

interface Candidates {
  readonly arbitrary: fc.Arbitrary<unknown>;
  readonly exact: boolean;
}

function ofBranch(branch: Branch, place: Place, options: BuildOptions): Candidates | undefined {
  const { keywords, trail } = branch;
  const values = listKeyword(keywords, 'enum');
  if (values !== undefined) return exactly(fc.constantFrom(...values));
  switch (branch.type) {
    case 'null':
      return exactly(fc.constant(null));
    case 'boolean':
      return exactly(fc.boolean());
    case 'integer':
      return exactly(integerArbitrary(keywords));
    case 'number':
      return loosely(numberArbitrary(keywords), keywords.multipleOf === undefined);
    case 'string':
      return stringArbitrary(keywords);
    case 'array': {
      const items = childSchema(keywords.items);
      const item = build(items, { ...place, pointer: pointerTo(place.pointer, 'items'), trail }, options);
      return loosely(arrayArbitrary(keywords, item), keywords.uniqueItems !== true);
    }
    case 'object':
      return exactly(
        objectArbitrary(keywords, (child, name) =>
          build(child, { pointer: pointerTo(place.pointer, name), name, trail }, options),
        ),
      );
  }
}

function exactly(arbitrary: fc.Arbitrary<unknown> | undefined): Candidates | undefined {
  return loosely(arbitrary, true);
}

function loosely(arbitrary: fc.Arbitrary<unknown> | undefined, exact: boolean): Candidates | undefined {
  return arbitrary === undefined ? undefined : { arbitrary, exact };
}
