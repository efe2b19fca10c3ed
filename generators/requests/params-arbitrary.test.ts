import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpec } from '../../specs/read.ts';
import { invalidParams } from '../defects/invalid-params.ts';
import { ajvCheck } from '../fixtures/ajv-check.ts';
import { type Method, methodByName, methodsOf } from './methods.ts';
import { isByPosition, type Params, paramsArbitrary } from './params-arbitrary.ts';

const evm = readSpec('evm.openrpc');
const rollup = readSpec('rollup.openrpc');
const block = methodByName(evm, 'eth_getBlockByNumber');
const callMany = methodByName(rollup, 'eth_callMany');
const shards = methodByName(readSpec('sharded.openrpc'), 'shards');

/** Whether params satisfy their method, by an independent validator. */
function breachesOf(method: Method): (params: Params) => unknown[] {
  const checks = method.params.map(({ schema }) => ajvCheck(schema, method.document));
  return (params) => {
    const values = isByPosition(params) ? params : method.params.map(({ name }) => params[name]);
    const missing = method.params.filter(({ required }, index) => required && values[index] === undefined);
    const known = isByPosition(params)
      ? params.length <= checks.length
      : Object.keys(params).every((key) => method.params.some(({ name }) => name === key));
    return [
      ...missing,
      ...(known ? [] : ['surplus']),
      ...values.flatMap((value, index) => (value === undefined ? [] : (checks[index]?.(value) ?? []))),
    ];
  };
}

describe('methodsOf', () => {
  it('reads the methods with their params, results and the form of params', () => {
    expect(methodsOf(rollup).map(({ name }) => name)).toContain('eth_callMany');
    expect(callMany.params.map(({ required }) => required)).toEqual([true, true, false, false]);
    expect(callMany.structure).toBe('by-position');
    expect(shards.structure).toBe('by-name');
    expect(block.result).toBeDefined();
    expect(() => methodByName(evm, 'eth_nothing')).toThrow(
      expect.objectContaining({ code: 'NODEPROOF_UNKNOWN_METHOD' }),
    );
    expect(() => methodsOf({ methods: [{ params: [] }] })).toThrow('/methods/0');
  });
});

describe.each([block, callMany, shards])('params of $name', (method) => {
  const breaches = breachesOf(method);

  it('are valid', () => {
    for (const params of fc.sample(paramsArbitrary(method), { seed: 1, numRuns: 200 }))
      expect(breaches(params)).toEqual([]);
  });

  it('are invalid where one rule is broken, and carry its name', () => {
    fc.assert(
      fc.property(paramsArbitrary(method), (valid) => {
        const all = invalidParams(method, valid);
        for (const { value, rule } of all) {
          if (rule === 'params') continue;
          expect(breaches(value as Params)).not.toEqual([]);
        }
        const required = method.params.filter((param) => param.required).map(({ name }) => name);
        expect(
          all
            .filter(
              ({ rule, param, at }) => rule === 'required' && param !== null && at.split('/').length === 2,
            )
            .map(({ param }) => param),
        ).toEqual(expect.arrayContaining(required));
        expect(all.filter(({ rule }) => rule === 'surplus')).toHaveLength(1);
      }),
      { numRuns: 15 },
    );
  });
});

describe('paramsArbitrary', () => {
  it('leaves out optional parameters from the end only', () => {
    const lengths = new Set(
      fc
        .sample(paramsArbitrary(callMany), { seed: 3, numRuns: 100 })
        .map((params) => isByPosition(params) && params.length),
    );
    expect(lengths).toEqual(new Set([2, 3, 4]));
  });

  it('uses what the target returned, by parameter name', () => {
    const hash = `0x${'5a'.repeat(32)}`;
    const receipt = methodByName(evm, 'eth_getTransactionReceipt');
    const seen: unknown[] = [];
    const arbitrary = paramsArbitrary(receipt, {
      live: (site) => {
        seen.push(site);
        return [hash, 'not a hash'];
      },
    });
    const params = fc.sample(arbitrary, { seed: 4, numRuns: 400, unbiased: true });
    const live = params.filter((one) => isByPosition(one) && one[0] === hash).length;
    expect(live).toBeGreaterThan(250);
    expect(live).toBeLessThan(350);
    expect(params).not.toContainEqual(['not a hash']);
    expect(seen).toEqual([{ kind: undefined, name: 'transactionHash', pointer: '' }]);
  });
});

describe('invalidParams', () => {
  it('ends a list before the parameter that is missing, and names what follows', () => {
    const missing = invalidParams(block, ['latest', true]).filter(({ rule }) => rule === 'required');
    expect(missing).toEqual([
      {
        param: 'blockNumber',
        rule: 'required',
        label: 'without blockNumber and all later parameters',
        at: '/0',
        value: [],
      },
      {
        param: 'fullTransactionObjects',
        rule: 'required',
        label: 'without fullTransactionObjects',
        at: '/1',
        value: ['latest'],
      },
    ]);
  });

  it('breaks the form of params, and wants valid params of the right form', () => {
    const forms = invalidParams(shards, { seqno: 1 }).filter(({ rule }) => rule === 'params');
    expect(forms.map(({ value }) => value)).toEqual([[1], 'params', 1, null]);
    expect(() => invalidParams(shards, [1])).toThrow(
      expect.objectContaining({ code: 'NODEPROOF_NOT_PARAMS' }),
    );
    expect(() => invalidParams(block, ['newest', true])).toThrow(
      expect.objectContaining({ code: 'NODEPROOF_NOT_VALID' }),
    );
  });
});
