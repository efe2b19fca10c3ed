import * as fc from 'fast-check';
import { bench, describe } from 'vitest';
import { readSpec } from '../../specs/read.ts';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { casesOf } from './cases.ts';
import type { RpcCall } from './documented-call.ts';
import { valuesOf } from './input-values.ts';
import { invalidCases } from './invalid-cases.ts';
import { openRpcCalls } from './open-rpc-calls.ts';

// `npx vitest bench --project unit generators`. Each turn of the first group is 1000 runs of an asynchronous
// property, as a check does them: runs a second are a thousand times the figure shown. Only ratios carry
// from one machine to another; the first line of each group is what the others are compared with.
const numRuns = 1000;

function runs(name: string, arbitrary: fc.Arbitrary<unknown>): void {
  bench(name, async () => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async () => true),
      { seed: 1, numRuns },
    );
  });
}

const hash = '^0x[0-9a-f]{64}$';
const [block] = openRpcCalls(readSpec('evm.openrpc'));
const [, , , callMany] = openRpcCalls(readSpec('rollup.openrpc'));
const receipt = { $ref: '#/components/schemas/Receipt' };
const { document } = block ?? {};

function cases(call: RpcCall | undefined) {
  if (call === undefined) throw new Error('the document lacks a method');
  const live = { declared: [], similar: [] };
  return casesOf(
    call,
    call.inputs.map((input) => valuesOf(input, live, { document: call.document })),
  );
}

describe('1000 runs', () => {
  runs('constant', fc.constant(1));
  runs('hash by patternArbitrary', arbitraryOf({ type: 'string', pattern: hash }));
  runs('hash by stringMatching', fc.stringMatching(new RegExp(hash)));
  runs('block parameters', cases(block).random ?? fc.constant(1));
  runs('callMany parameters', cases(callMany).random ?? fc.constant(1));
});

describe('building', () => {
  const [plainest] = cases(callMany).enumerated;
  bench('arbitrary of a receipt', () => void arbitraryOf(receipt, { document }));
  bench('boundaries of a receipt', () => void boundaryValues(receipt, { document }));
  bench('requests of a simulation', () => void cases(callMany));
  bench('invalid simulations', () => {
    if (callMany !== undefined)
      invalidCases(callMany, plainest?.values ?? {}, { document: callMany.document });
  });
});
