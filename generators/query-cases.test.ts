import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpec } from '../specs/read.ts';
import { ajvCheck } from './fixtures/ajv-check.ts';
import { operationById, operationsOf } from './operations.ts';
import { queryCases } from './query-cases.ts';
import { invalidQueryTexts, queryText } from './query-text.ts';

const platform = readSpec('platform.openapi');
const sharded = readSpec('sharded.openapi');
const nodes = operationById(platform, 'listNodes');
const vocabulary = {
  providers: ['p1', 'p2', 'p3', 'p4'],
  protocols: ['a', 'b'],
  publicNetworks: ['a-main', 'b-main'],
};

describe('operationsOf', () => {
  it('reads the operations of a document with their parameters and bodies', () => {
    expect(operationsOf(platform).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/organization/',
      'GET /v1/nodes/',
      'DELETE /v1/networks/{id}/',
    ]);
    expect(nodes.parameters).toHaveLength(15);
    expect(operationById(platform, 'deleteNetwork').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    const wallet = operationsOf(readSpec('wallet.openapi'));
    expect(wallet.every(({ body }) => body?.required === true)).toBe(true);
  });

  it('follows references, lets an operation override what its path shares, and names nameless operations', () => {
    const document = {
      paths: {
        '/a': {
          parameters: [{ $ref: '#/components/parameters/P' }, { name: 'q', in: 'query' }],
          get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'null' } }] },
        },
      },
      components: {
        parameters: { P: { name: 'p', in: 'header', required: true, schema: { type: 'integer' } } },
      },
    };
    expect(operationsOf(document)).toMatchObject([
      {
        id: 'GET /a',
        parameters: [
          { name: 'p', required: true },
          { name: 'q', schema: { type: 'null' } },
        ],
      },
    ]);
    expect(() => operationsOf({ paths: { '/a': { get: { parameters: [{ in: 'query' }] } } } })).toThrow(
      '/paths/~1a/get/parameters/0',
    );
    expect(() => operationById(document, 'x')).toThrow(
      expect.objectContaining({ code: 'NODEPROOF_UNKNOWN_OPERATION' }),
    );
  });
});

describe('queryCases', () => {
  it('begins with no parameter, then has each value alone, then every pair', () => {
    const { examples } = queryCases(nodes, { vocabulary, values: { page: [1, 2], name: ['n'] } });
    expect(examples[0]).toEqual({});
    const alone = examples.filter((query) => Object.keys(query).length === 1);
    for (const status of [
      'pending',
      'running',
      'maintenance',
      'failed',
      'error',
      'stopping',
      'stopped',
      'starting',
    ]) {
      expect(alone).toContainEqual({ status });
    }
    expect(alone.filter((query) => 'provider' in query)).toHaveLength(4);
    for (const order_by of ['name', '-name', 'created_at', '-created_at']) {
      for (const type of ['shared', 'dedicated', undefined]) {
        expect(examples.some((query) => query.order_by === order_by && query.type === type)).toBe(true);
      }
    }
  });

  it('makes only values that the parameters take', () => {
    const breaches = new Map(nodes.parameters.map(({ name, schema }) => [name, ajvCheck(schema, platform)]));
    const { examples, arbitrary } = queryCases(nodes, { vocabulary });
    for (const query of [...examples, ...fc.sample(arbitrary, { seed: 1, numRuns: 300 })]) {
      for (const [name, value] of Object.entries(query)) expect(breaches.get(name)?.(value)).toEqual([]);
    }
  });

  it('draws every parameter, few at a time', () => {
    const queries = fc.sample(queryCases(nodes, { vocabulary }).arbitrary, {
      seed: 2,
      numRuns: 2000,
      unbiased: true,
    });
    const used = queries.map((query) => Object.keys(query).length);
    expect(used.reduce((sum, count) => sum + count, 0) / queries.length).toBeCloseTo(15 / 4, 0);
    expect(new Set(queries.flatMap((query) => Object.keys(query))).size).toBe(15);
  });

  it('shrinks to the parameters that matter', () => {
    const property = fc.property(
      queryCases(nodes, { vocabulary }).arbitrary,
      (query) => !('archive' in query),
    );
    expect(fc.check(property, { seed: 3 }).counterexample).toEqual([{ archive: false }]);
  });

  it('limits the pairs to a number of levels, chosen by the seed, and uses the values that it is given', () => {
    const few = queryCases(nodes, { vocabulary, levels: 1, seed: 4 });
    const all = queryCases(nodes, { vocabulary });
    expect(few.examples.length).toBeLessThan(all.examples.length / 1.5);
    expect(queryCases(nodes, { vocabulary, levels: 1, seed: 4 }).examples).toEqual(few.examples);
    expect(queryCases(nodes, { vocabulary, levels: 1, seed: 5 }).examples).not.toEqual(few.examples);
    const regions = queryCases(nodes, { values: { region: ['uksouth'], status: [] } });
    const queries = [...regions.examples, ...fc.sample(regions.arbitrary, { seed: 6, numRuns: 200 })];
    expect(new Set(queries.map((query) => query.region))).toEqual(new Set([undefined, 'uksouth']));
    expect(queries.some((query) => 'status' in query)).toBe(false);
  });

  it('always sends a required parameter', () => {
    const { examples, arbitrary } = queryCases(operationById(sharded, 'getShards'), {
      values: { seqno: [7, 8] },
    });
    expect(examples).toEqual([{ seqno: 7 }, { seqno: 8 }]);
    expect(fc.sample(arbitrary, { seed: 7, numRuns: 20 }).every((query) => 'seqno' in query)).toBe(true);
  });
});

describe('invalidQueryTexts', () => {
  it('lists what cannot be read as a valid value, and nothing for a parameter that takes every text', () => {
    const texts = invalidQueryTexts(nodes, { vocabulary });
    const of = (name: string): string[] =>
      texts.filter((one) => one.parameter === name).map(({ text }) => text);
    expect(of('page')).toEqual(['0.5', 'true', '{}', '[]', 'null', 'nodeproof']);
    expect(of('archive')).toContain('nodeproof');
    expect(of('archive')).not.toContain('false');
    expect(of('type')).toContain('SHARED');
    expect(of('provider')).toContain('p1x');
    expect(of('name')).toEqual([]);
  });

  it('writes values as a query string does', () => {
    expect([true, 5, 'a b', null].map(queryText)).toEqual(['true', '5', 'a b', 'null']);
  });
});
