import type * as fc from 'fast-check';
import { type ArbitraryOptions, arbitraryOf } from './arbitrary.ts';
import { boundaryValues } from './boundaries.ts';
import { type InvalidInput, invalidInputs } from './invalid.ts';
import type { Operation } from './operations.ts';

/** Bodies for an operation: the edges of its schema, always the same, and any value of it. */
export interface BodyCases {
  readonly examples: readonly unknown[];
  readonly arbitrary: fc.Arbitrary<unknown>;
  /** What breaks one rule of a valid body in one place. */
  readonly invalid: (valid: unknown) => readonly InvalidInput[];
}

/**
 * Bodies of an operation that takes JSON; undefined for one that takes no body.
 * @throws UnsupportedKeyword, UnresolvedReference, UnsatisfiableSchema.
 */
export function bodyCases(
  operation: Operation,
  options: Omit<ArbitraryOptions, 'document'> = {},
): BodyCases | undefined {
  if (operation.body === undefined) return undefined;
  const { schema } = operation.body;
  const inDocument = { ...options, document: operation.document };
  return {
    examples: boundaryValues(schema, inDocument),
    arbitrary: arbitraryOf(schema, inDocument),
    invalid: (valid) => invalidInputs(schema, valid, inDocument),
  };
}
