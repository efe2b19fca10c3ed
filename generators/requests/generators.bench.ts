import * as fc from 'fast-check';
import { bench, describe } from 'vitest';
import { readSpec } from '../../specs/read.ts';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { invalidInputs } from '../defects/invalid.ts';
import { methodByName } from './methods.ts';
import { paramsArbitrary } from './params-arbitrary.ts';

// `npx vitest bench --project unit generators`. Each turn of the first group is 1000 runs of an asynchronous
// property, as a check does them: runs a second are a thousand times the figure shown. Only ratios carry
// from one machine to another; the first line of each group is what the others are held against.
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
const block = methodByName(readSpec('evm.openrpc'), 'eth_getBlockByNumber');
const callMany = methodByName(readSpec('rollup.openrpc'), 'eth_callMany');
const receipt = { $ref: '#/components/schemas/Receipt' };

describe('1000 runs', () => {
  runs('constant', fc.constant(1));
  runs('hash by patternArbitrary', arbitraryOf({ type: 'string', pattern: hash }));
  runs('hash by stringMatching', fc.stringMatching(new RegExp(hash)));
  runs('block parameters', paramsArbitrary(block));
  runs('callMany parameters', paramsArbitrary(callMany));
});

describe('building', () => {
  const { document } = block;
  const valid = fc.sample(paramsArbitrary(callMany), { seed: 1, numRuns: 1 })[0];
  const bundles = callMany.params[0]?.schema;
  bench('arbitrary of a receipt', () => void arbitraryOf(receipt, { document }));
  bench('boundaries of a receipt', () => void boundaryValues(receipt, { document }));
  bench('invalid bundles', () => {
    invalidInputs(bundles, Array.isArray(valid) ? valid[0] : [], { document: callMany.document });
  });
});
