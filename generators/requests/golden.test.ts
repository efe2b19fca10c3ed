import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSpec } from '../../specs/read.ts';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { invalidInputs } from '../defects/invalid.ts';
import { casesOf } from './cases.ts';
import { type LiveInput, valuesOf } from './input-values.ts';
import { invalidCases } from './invalid-cases.ts';
import { openRpcCalls } from './open-rpc-calls.ts';
import { rpcParams } from './rpc-params.ts';

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

const [start = {}] = boundaryValues(shape);

/** The params of a method as a run sends them, with what a target returned in them. */
function requestsOf(document: string, method: string, live: Readonly<Record<string, unknown>>) {
  const call = openRpcCalls(readSpec(`${document}.openrpc`)).find(({ id }) => id === method);
  if (call === undefined) throw new Error(`${document} has no ${method}`);
  const known = (name: string): LiveInput => ({
    declared: live[name] === undefined ? [] : [live[name]],
    similar: [],
  });
  const inputs = call.inputs.map((input) => valuesOf(input, known(input.name), { document: call.document }));
  const { enumerated, random = fc.constant({}) } = casesOf(call, inputs);
  const [plainest] = enumerated;
  return {
    enumerated: enumerated.slice(0, 12).map(({ values }) => rpcParams(call, values)),
    random: draw(random, 3).map((values) => rpcParams(call, Object(values))),
    invalid: invalidCases(call, plainest?.values ?? {}, { document: call.document })
      .slice(0, 30)
      .map(({ label, values, params }) => ({ label, params: params ?? rpcParams(call, values) })),
  };
}

const simulation = {
  bundles: [{ transactions: [{ to: `0x${'04'.padStart(40, '0')}`, data: '0x01' }] }],
  simulationContext: { blockNumber: '0x10', transactionIndex: 0 },
};

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
  'requests of eth_getBlockByNumber': requestsOf('evm', 'eth_getBlockByNumber', { blockNumber: '0x10' }),
  'requests of eth_callMany': requestsOf('rollup', 'eth_callMany', simulation),
  'requests of shards': requestsOf('sharded', 'shards', { seqno: 7 }),
};

it.each(Object.entries(frozen))('draws the same %s from the same seed as ever', async (name, values) => {
  await expect(`${JSON.stringify(values, null, 2)}\n`).toMatchFileSnapshot(
    `golden/${name.replaceAll(' ', '-')}.json`,
  );
});
