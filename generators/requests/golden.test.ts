import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSpec } from '../../specs/read.ts';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { invalidInputs } from '../defects/invalid.ts';
import { methodByName } from './methods.ts';
import { paramsArbitrary } from './params-arbitrary.ts';

const seed = 42;
const draw = (arbitrary: fc.Arbitrary<unknown>, numRuns = 8): unknown[] =>
  fc.sample(arbitrary, { seed, numRuns });

const shape = {
  type: 'object',
  required: ['id', 'block', 'count'],
  properties: {
    id: { type: 'string', pattern: '^ND-\\d{3}-\\d{3}-\\d{3}$' },
    block: {
      oneOf: [{ enum: ['latest', 'earliest', 'pending'] }, { type: 'string', pattern: '^0x[0-9a-f]+$' }],
    },
    count: { type: 'integer', minimum: 0, maximum: 100, default: 20 },
    at: { type: ['string', 'null'], format: 'date-time' },
    ratio: { type: 'number', exclusiveMinimum: 0 },
    tags: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 4 },
      maxItems: 3,
      uniqueItems: true,
    },
    balances: { type: 'object', additionalProperties: { type: 'string', pattern: '^0x[0-9a-f]{8}$' } },
  },
};

const callMany = methodByName(readSpec('rollup.openrpc'), 'eth_callMany');
const [start = {}] = boundaryValues(shape);

/**
 * "Same seed, same requests" holds between versions too: whoever reports a seed must be able to rely on it.
 * A change here is a change of every run's requests; say so in the commit that makes it.
 */
const frozen: Readonly<Record<string, unknown>> = {
  'values of a schema': draw(arbitraryOf(shape)),
  'edges of a schema': boundaryValues(shape),
  'invalid inputs': invalidInputs(shape, start).map(({ rule, label, at, value }) => ({
    rule,
    at,
    label,
    value,
  })),
  'calls in bundles': draw(paramsArbitrary(callMany), 3),
};

it.each(Object.entries(frozen))('draws the same %s from the same seed as ever', async (name, values) => {
  await expect(`${JSON.stringify(values, null, 2)}\n`).toMatchFileSnapshot(
    `golden/${name.replaceAll(' ', '-')}.json`,
  );
});
