import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpec } from '../../specs/read.ts';
import { ajvCheck } from '../fixtures/ajv-check.ts';
import { casesOf } from './cases.ts';
import type { Assignment, RpcCall } from './documented-call.ts';
import { valuesOf } from './input-values.ts';
import { invalidCases } from './invalid-cases.ts';
import { methodsOf } from './methods.ts';
import { openRpcCalls, resultOf } from './open-rpc-calls.ts';
import { rpcParams, rpcValues } from './rpc-params.ts';
import { statedOutcomes } from './stated-outcomes.ts';

const [evm, rollup, sharded] = ['evm', 'rollup', 'sharded'].map((name) => readSpec(`${name}.openrpc`));

function callOf(document: unknown, method: string): RpcCall {
  const found = openRpcCalls(document).find(({ id }) => id === method);
  if (found === undefined) throw new Error(`no ${method}`);
  return found;
}

const block = callOf(evm, 'eth_getBlockByNumber');
const callMany = callOf(rollup, 'eth_callMany');
const shards = callOf(sharded, 'shards');

function casesFor(call: RpcCall, declared: Assignment = {}) {
  const { document } = call;
  return casesOf(
    call,
    call.inputs.map((input) => {
      const live = Object.hasOwn(declared, input.name) ? [declared[input.name]] : [];
      return valuesOf(input, { declared: live, similar: [] }, { document });
    }),
  );
}

/** Whether values satisfy their method, told by an independent validator. */
function breachesOf(call: RpcCall): (values: Assignment) => unknown[] {
  const checks = call.inputs.map(({ name, schema }) => [name, ajvCheck(schema, call.document)] as const);
  return (values) => [
    ...call.inputs.filter(({ required, name }) => required && values[name] === undefined),
    ...checks.flatMap(([name, breaches]) => (values[name] === undefined ? [] : breaches(values[name]))),
  ];
}

describe('methodsOf', () => {
  it('reads the methods with their params and the form of params', () => {
    expect(methodsOf(rollup).map(({ name }) => name)).toContain('eth_callMany');
    expect(callMany.inputs.map(({ required }) => required)).toEqual([true, true, false, false]);
    expect([callMany.structure, shards.structure]).toEqual(['by-position', 'by-name']);
    expect(() => methodsOf({ methods: [{ params: [] }] })).toThrow('/methods/0');
  });
});

describe.each([block, callMany, shards])('requests of $id', (call) => {
  const breaches = breachesOf(call);
  const { enumerated, random = fc.constant({}) } = casesFor(call, { seqno: 5 });

  it('are valid, enumerated and drawn', () => {
    const drawn = fc.sample(random, { seed: 1, numRuns: 200 });
    for (const values of [...enumerated.map((one) => one.values), ...drawn])
      expect(breaches(values)).toEqual([]);
  });

  it('are invalid where one rule is broken', () => {
    for (const values of fc.sample(random, { seed: 2, numRuns: 15 }))
      for (const { label, rule, values: broken } of invalidCases(call, values, { document: call.document }))
        if (rule !== 'params') expect(breaches(broken), label).not.toEqual([]);
  });
});

describe('by position', () => {
  it('optional parameters are left out from the end only', () => {
    const { random = fc.constant({}) } = casesFor(callMany);
    const lengths = fc
      .sample(random, { seed: 3, numRuns: 100 })
      .map((values) => [rpcParams(callMany, values)].flat().length);
    expect(new Set(lengths)).toEqual(new Set([2, 3, 4]));
  });

  it('a list ends before the parameter that is missing', () => {
    const valid = { blockNumber: 'latest', fullTransactionObjects: true };
    const cases = invalidCases(block, valid, { document: evm });
    const missing = cases.filter(({ rule }) => rule === 'missing');
    expect(missing.map(({ values }) => rpcParams(block, values))).toEqual([[], ['latest']]);
    const forms = cases.filter(({ rule }) => rule === 'params');
    expect(forms.map(({ params }) => params)).toEqual([['latest', true, 'surplus'], valid, 'params', 1]);
  });

  it('params are read back as values', () => {
    expect(rpcValues(block, ['0x1', false])).toEqual({ blockNumber: '0x1', fullTransactionObjects: false });
    expect(rpcValues(block, ['0x1', false, 1])).toBeUndefined();
    expect(rpcValues(shards, [1])).toBeUndefined();
    expect(rpcValues(shards, { seqno: 1 })).toEqual({ seqno: 1 });
  });
});

describe('what a document says of a method', () => {
  it('is the result for what was asked', () => {
    const result = (blockNumber: string, fullTransactionObjects: boolean) =>
      resultOf(block, { blockNumber, fullTransactionObjects })?.split('/').slice(-3, -1);
    expect(result('0x1', true)).toEqual(['x-result-for', '1']);
    expect(result('0x1', false)).toEqual(['x-result-for', '2']);
    expect(result('pending', false)).toEqual(['x-result-for', '0']);
    expect(resultOf(block, {})).toBe(block.result);
  });

  it('is which invalid calls get no result', () => {
    const [without, malformed] = statedOutcomes(callOf(evm, 'eth_getTransactionReceipt'));
    expect([without?.requirement, malformed?.requirement]).toEqual([
      'jsonrpc.receipt.hash-required',
      'jsonrpc.receipt.hash-length',
    ]);
  });

  it('is that only what exists is asked for', () => {
    expect(casesFor(shards).enumerated).toEqual([]);
    expect(casesFor(shards, { seqno: 5 }).enumerated.map(({ values }) => values)).toEqual([{ seqno: 5 }]);
  });
});
