import type { OpenAPIV3_1 } from 'openapi-types';
import { describe, expect, it } from 'vitest';
import { openApiCalls } from '../../generators/requests/open-api-calls.ts';
import { openRpcCalls } from '../../generators/requests/open-rpc-calls.ts';
import { relationsOf } from '../../generators/requests/relations.ts';
import { readOpenApi } from '../../specs/open-api.ts';
import { readSpec } from '../../specs/read.ts';
import { validateRelations } from './validate-relations.ts';

const where = (pointer: readonly string[]): string => pointer.join('/');

describe('the relations of the contract’s own documents', () => {
  const httpDocuments = ['platform', 'wallet', 'sharded'] as const;
  it.each(httpDocuments)('fit their published schema in %s.openapi', async (name) => {
    const calls = openApiCalls(readOpenApi(name));
    expect(calls.flatMap(relationsOf).length).toBeGreaterThan(0);
    await expect(validateRelations(calls, calls, where)).resolves.toBeUndefined();
  });

  it.each(['jsonrpc', 'evm', 'rollup', 'sharded'])('fit it in %s.openrpc', async (name) => {
    const calls = openRpcCalls(readSpec(`${name}.openrpc`));
    expect(calls.length).toBeGreaterThan(0);
    await expect(validateRelations(calls, calls, where)).resolves.toBeUndefined();
  });
});

it.each([
  [{ call: 'chain_block', with: { hash: '/hash' } }, 'the document has no operation "chain_block"'],
  [{ call: 'chain_head', with: { hash: '/hash' } }, 'chain_head has no parameter "hash"; it has depth'],
  [{ call: 'chain_head', with: { depth: '$deep' } }, 'chain_tip has no parameter "deep"; it has none'],
  [{ call: 'chain_head' }, '"with" is missing in chain_tip.x-same-as'],
])('names what %j says of an operation that the document does not have', async (same, why) => {
  const calls = openRpcCalls({
    methods: [
      { name: 'chain_head', params: [{ name: 'depth', schema: {} }], result: { name: 'head', schema: {} } },
      { name: 'chain_tip', params: [], result: { name: 'tip', schema: {} }, 'x-same-as': same },
    ],
  });
  await expect(validateRelations(calls, calls, where)).rejects.toThrow(`methods/1/x-same-as: ${why}`);
});

it('tells two parameters of one name by where they stand', async () => {
  const parameter = (place: 'path' | 'query', key: object): OpenAPIV3_1.ParameterObject => ({
    name: 'block',
    in: place,
    required: true,
    schema: { type: 'string' },
    ...{ 'x-key': key },
  });
  const document: OpenAPIV3_1.Document = {
    openapi: '3.1.0',
    info: { title: 'blocks', version: '1' },
    paths: {
      '/{block}': {
        get: {
          operationId: 'getBlock',
          parameters: [parameter('path', {}), parameter('query', { field: '/id' })],
          responses: { 200: { description: 'a block' } },
        },
      },
    },
  };
  const calls = openApiCalls(document);
  await expect(validateRelations(calls, calls, where)).rejects.toThrow(
    'paths//{block}/get/parameters/0/x-key: "field" is missing in getBlock block (path).x-key',
  );
});

it('names the place of a parameter in its operation', async () => {
  const calls = openRpcCalls({
    methods: [
      {
        name: 'chain_head',
        params: [
          { name: 'a', schema: {} },
          { name: 'b', schema: {}, 'x-key': {} },
        ],
        result: { name: 'head', schema: {} },
      },
    ],
  });
  await expect(validateRelations(calls, calls, where)).rejects.toThrow(
    'methods/0/params/1/x-key: "field" is missing in chain_head b.x-key',
  );
});
