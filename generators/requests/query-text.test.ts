import { describe, expect, it } from 'vitest';
import { asOpenApi, readOpenApi } from '../../specs/open-api.ts';
import { operationById, operationsOf } from './operations.ts';
import { invalidQueryStrings, queryText } from './query-text.ts';

const platform = readOpenApi('platform');
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
    const wallet = operationsOf(readOpenApi('wallet'));
    expect(wallet.every(({ requiresBody }) => requiresBody)).toBe(true);
  });

  it('follows references, lets an operation override what its path shares, and names nameless operations', () => {
    const document = asOpenApi({
      paths: {
        '/a': {
          parameters: [{ $ref: '#/components/parameters/P' }, { name: 'q', in: 'query' }],
          get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'null' } }] },
        },
      },
      components: {
        parameters: { P: { name: 'p', in: 'header', required: true, schema: { type: 'integer' } } },
      },
    });
    expect(operationsOf(document)).toMatchObject([
      {
        id: 'GET /a',
        parameters: [
          { name: 'p', required: true },
          { name: 'q', schema: { type: 'null' } },
        ],
      },
    ]);
    const nameless = asOpenApi({ paths: { '/a': { get: { parameters: [{ in: 'query' }] } } } });
    expect(() => operationsOf(nameless)).toThrow('/paths/~1a/get/parameters/0');
    expect(() => operationById(document, 'x')).toThrow(
      expect.objectContaining({ code: 'NODEPROOF_UNKNOWN_OPERATION' }),
    );
  });
});

describe('invalidQueryStrings', () => {
  it('lists what cannot be read as a valid value, and nothing for a parameter that takes every text', () => {
    const strings = invalidQueryStrings(nodes, { vocabulary });
    const of = (name: string): string[] =>
      strings.filter((one) => one.parameter === name).map(({ text }) => text);
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
