import { beforeAll, describe, expect, it } from 'vitest';
import type { Target } from '../../target/target.ts';
import { parseTarget } from '../../target/target-file.ts';
import { parseJson } from '../../wire/body/parse-json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { ServedSurfaces } from './served-surfaces.ts';

const surfaces = [null, 'jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'];

let target: Target;
beforeAll(async () => {
  const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'];
  const file = {
    name: 'served',
    platform: { baseUrl: 'https://api.example', apiKey: 'k' },
    nodes: [
      ...apis.map((api) => ({ name: api, api, url: `https://${api}.example` })),
      { name: 'grpc', api: 'grpc', host: 'grpc.example:443', xToken: 'x' },
    ],
  };
  target = await parseTarget(JSON.stringify(file), 'served.yaml', {});
});

/** The surfaces that serve data, by one answer of one of them. */
function servedBy(node: string | null, text: string, status = 200): readonly (string | null)[] {
  const served = new ServedSurfaces(target);
  const exchange: Exchange = {
    ...{ node, transport: 'http', durationMs: 1 },
    request: { method: 'POST', url: 'https://a.example/', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text, body: parseJson(text) },
  };
  served.saw(exchange);
  return [...surfaces, 'grpc'].filter((one) => served.has(one));
}

describe('a surface', () => {
  it.each([
    ['{}'],
    ['null'],
    ['[]'],
    [''],
    ['<html></html>'],
    ['"ok"'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method not found"}}'],
    ['{"jsonrpc":"2.0","id":null,"result":null}'],
    ['{"jsonrpc":"2.0","id":1,"result":{}}'],
    ['{"error":{"code":"not_found","message":"not found"}}'],
  ])('serves nothing by answering %s', (text) => {
    for (const node of surfaces) expect(servedBy(node, text)).toEqual([]);
  });

  it.each([
    [null, '{"id":"RG-1-1","name":"a"}'],
    [null, '{"count":0,"next":null,"previous":null,"results":[]}'],
    ['jsonrpc', '{"jsonrpc":"2.0","id":1,"result":"0x10"}'],
    ['rollup', '[{"jsonrpc":"2.0","id":1,"result":"op-geth/1"}]'],
    ['evm', '{"jsonrpc":"2.0","id":1,"result":{"number":"0x1"}}'],
    ['wallet', '{"blockID":"00"}'],
    ['wallet', '{"orders":[]}'],
    ['sharded', '{"messages":[]}'],
    ['sharded', '{"jsonrpc":"2.0","id":1,"result":{"shards":[]}}'],
  ])('on %s serves data with %s', (node, text) => {
    expect(servedBy(node, text)).toEqual([node]);
  });

  it('of gRPC serves by any status but those of a rejection', () => {
    for (const status of [0, 3, 5, 12]) expect(servedBy('grpc', '', status)).toEqual(['grpc']);
    for (const status of [7, 16]) expect(servedBy('grpc', '', status)).toEqual([]);
  });
});
