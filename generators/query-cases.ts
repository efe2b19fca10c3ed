import * as fc from 'fast-check';
import { type ArbitraryOptions, arbitraryOf } from './arbitrary.ts';
import { boundaryValues } from './boundaries.ts';
import { type EnumerateOptions, enumerateRows, type Row } from './enumerate.ts';
import type { Operation, Parameter } from './operations.ts';

export interface QueryOptions extends EnumerateOptions, Omit<ArbitraryOptions, 'name' | 'document'> {
  /**
   * The values to use for a parameter, by its name, instead of those that its schema suggests: regions
   * that the target has, pages that exist. An empty list leaves the parameter out.
   */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
}

/** Queries, by parameter name; a parameter that is not sent has no key. */
export interface QueryCases {
  /** No parameter, each value alone, then every pair of values; the same for the same seed. */
  readonly examples: readonly Row[];
  /** Any subset of the parameters, a quarter of them on average, with any of their values. */
  readonly arbitrary: fc.Arbitrary<Row>;
}

/**
 * Valid queries for an operation's query parameters.
 * @throws UnsupportedKeyword, UnresolvedReference, UnsatisfiableSchema.
 */
export function queryCases(operation: Operation, options: QueryOptions = {}): QueryCases {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const given = (parameter: Parameter): readonly unknown[] | undefined => options.values?.[parameter.name];
  const used = parameters.filter((parameter) => given(parameter)?.length !== 0);
  const inDocument = { ...options, document: operation.document };
  const factors = used.map((parameter) => ({
    name: parameter.name,
    required: parameter.required,
    values: given(parameter) ?? boundaryValues(parameter.schema, inDocument),
  }));
  const entries = used.map((parameter) => {
    const values = given(parameter);
    const { name, required, schema } = parameter;
    const value =
      values === undefined ? arbitraryOf(schema, { ...inDocument, name }) : fc.constantFrom(...values);
    return required ? value : maybe(value);
  });
  const names = used.map((parameter) => parameter.name);
  return {
    examples: enumerateRows(factors, options),
    arbitrary: fc.tuple(...entries).map((values) => rowOf(names, values)),
  };
}

/** Most queries should hold few parameters: with half of them, nearly every query of a real service finds nothing. */
const absentWeight = 3;

function maybe(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: absentWeight, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );
}

function rowOf(names: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const value = values[index];
    if (value !== undefined) row[names[index] ?? ''] = value;
  }
  return row;
}
