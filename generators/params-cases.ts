import * as fc from 'fast-check';
import { type ArbitraryOptions, arbitraryOf } from './arbitrary.ts';
import { boundaryValues } from './boundaries.ts';
import { type EnumerateOptions, enumerateRows, type Row } from './enumerate.ts';
import type { Method } from './methods.ts';

/** What stands in `params` of a request: a list by position, an object by name. */
export type Params = readonly unknown[] | Row;

/** Whether params are given by position. (`Array.isArray` does not narrow read-only lists.) */
export function isByPosition(params: Params): params is readonly unknown[] {
  return Array.isArray(params);
}

export type ParamsOptions = Omit<ArbitraryOptions, 'document' | 'name'>;

export interface ParamsCases {
  /** The least that is allowed, every edge of every parameter, then every pair of edges. */
  readonly examples: readonly Params[];
  readonly arbitrary: fc.Arbitrary<Params>;
}

/**
 * Valid params of a method. Optional parameters by position are left out from the end only.
 * @throws UnsupportedKeyword, UnresolvedReference, UnsatisfiableSchema.
 */
export function paramsCases(
  method: Method,
  options: ParamsOptions &
    EnumerateOptions & { readonly values?: Readonly<Record<string, readonly unknown[]>> } = {},
): ParamsCases {
  const factors = method.params.map(({ name, required, schema }) => ({
    name,
    required,
    values: options.values?.[name] ?? boundaryValues(schema, { ...options, document: method.document }),
  }));
  const rows = enumerateRows(factors, options);
  return {
    examples: rows.flatMap((row) => asParams(method, row)),
    arbitrary: paramsArbitrary(method, options),
  };
}

/** Any valid params of a method, by position or by name as the method wants them. */
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

/** A row as params; none when it leaves a gap that a list cannot have. */
function asParams(method: Method, row: Row): Params[] {
  if (method.structure === 'by-name') return [row];
  const given = method.params.findLastIndex(({ name }) => Object.hasOwn(row, name)) + 1;
  const list = method.params.slice(0, given).filter(({ name }) => Object.hasOwn(row, name));
  return list.length === given ? [list.map(({ name }) => row[name])] : [];
}
