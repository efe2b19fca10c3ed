import * as fc from 'fast-check';
import { type ArbitraryOptions, arbitraryOf } from '../arbitrary/arbitrary.ts';
import type { Method } from './methods.ts';

/** What stands in `params` of a request: a list by position, an object by name. */
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Whether params are given by position. (`Array.isArray` does not narrow read-only lists.) */
export function isByPosition(params: Params): params is readonly unknown[] {
  return Array.isArray(params);
}

export type ParamsOptions = Omit<ArbitraryOptions, 'document' | 'name'>;

/**
 * Any valid params of a method, by position or by name as the method wants them. Optional ones by position are left out
 * from the end only.
 * @throws UnsupportedKeyword, UnresolvedReference, UnsatisfiableSchema.
 */
export function paramsArbitrary(method: Method, options: ParamsOptions = {}): fc.Arbitrary<Params> {
  const { params, document } = method;
  const values = params.map(({ name, schema }) => arbitraryOf(schema, { ...options, document, name }));
  if (method.structure === 'by-name') {
    const model = Object.fromEntries(
      params.map(({ name }, index) => [name, values[index] ?? fc.constant(null)]),
    );
    const requiredKeys = params.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(model, { requiredKeys, noNullPrototype: true });
  }
  const least = leastParams(method);
  const lengths = Array.from({ length: params.length - least + 1 }, (_, more) =>
    fc.tuple(...values.slice(0, least + more)),
  );
  const [only, second] = lengths;
  return only !== undefined && second === undefined ? only : fc.oneof(...lengths);
}

/** How many params must be given by position: all up to the last required one. */
function leastParams(method: Method): number {
  return method.params.findLastIndex(({ required }) => required) + 1;
}
