import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpec } from '../specs/read.ts';
import { arbitraryOf } from './arbitrary.ts';
import { boundaryValues } from './boundaries.ts';
import { ajvCheck } from './fixtures/ajv-check.ts';
import { invalidInputs } from './invalid.ts';
import { pointerTo, valueAt } from './json-pointer.ts';
import { isRecord } from './schema.ts';

const names = [
  'platform.openapi',
  'wallet.openapi',
  'sharded.openapi',
  'jsonrpc.openrpc',
  'evm.openrpc',
  'rollup.openrpc',
  'sharded.openrpc',
];

const schemas = names.flatMap((name) => {
  const document = readSpec(name);
  const all = valueAt(document, '/components/schemas');
  return Object.keys(isRecord(all) ? all : {}).map((schema) => ({
    title: `${name}: ${schema}`,
    schema,
    document,
  }));
});

// Every shape of the contract, not samples of our own: a keyword that a document starts to use shows here.
describe.each(schemas)('$title', ({ schema: name, document }) => {
  const schema = { $ref: `#${pointerTo('/components/schemas', name)}` };
  const breaches = ajvCheck(schema, document);

  it('can be generated, enumerated and broken', () => {
    const values = fc.sample(arbitraryOf(schema, { document }), { seed: 1, numRuns: 20 });
    for (const value of [...values, ...boundaryValues(schema, { document })])
      expect(breaches(value)).toEqual([]);
    for (const { value, rule, label } of invalidInputs(schema, values[0], { document })) {
      expect(breaches(value), `${rule}: ${label}`).not.toEqual([]);
    }
  });
});
