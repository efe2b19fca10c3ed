import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { readSpec } from '../../specs/read.ts';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { invalidInputs } from '../defects/invalid.ts';
import { ajvCheck } from '../fixtures/ajv-check.ts';

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
  return Object.keys(isJsonObject(all) ? all : {}).map((schema) => ({
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
