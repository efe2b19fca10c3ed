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
    await expect(validateRelations(calls, where)).resolves.toBeUndefined();
  });

  it.each(['jsonrpc', 'evm', 'rollup', 'sharded'])('fit it in %s.openrpc', async (name) => {
    const calls = openRpcCalls(readSpec(`${name}.openrpc`));
    expect(calls.length).toBeGreaterThan(0);
    await expect(validateRelations(calls, where)).resolves.toBeUndefined();
  });
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
  await expect(validateRelations(calls, where)).rejects.toThrow(
    'methods/0/params/1/x-key: "field" is missing in chain_head b.x-key',
  );
});
