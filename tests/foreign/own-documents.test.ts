import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ethereum from '@metamask/api-specs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asObject, type JsonObject } from '../../base/json-object.ts';
import { type AnvilNode, anvilBinary, startAnvil } from '../../scripts/anvil/anvil-node.mjs';
import { idsWith, ownRun } from '../documents/own-run.ts';
import { describeWith } from '../setup/describe-with.ts';

/** The OpenRPC description of the Ethereum methods as MetaMask publishes it, and a real node that serves them. */
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-published-'));
const published = join(folder, 'ethereum.json');
writeFileSync(published, JSON.stringify(ethereum));

let anvil: AnvilNode | undefined;
let proxy: Server | undefined;
let spoil: (method: string, result: unknown) => unknown = (_method, result) => result;

function targetFile() {
  const address = proxy?.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    name: 'anvil',
    nodes: [{ name: 'anvil', api: 'jsonrpc', url, path: '/' }],
    documents: [
      { name: 'ethereum', openrpc: published, nodes: ['anvil'], methods: ['eth_*', 'web3_clientVersion'] },
    ],
  };
}

/** Where anvil really departs from what the document says, each seen by hand. */
const departures = [
  // The document says that these parameters may be left out; anvil answers -32602.
  ...['eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber', 'eth_getFilterChanges'],
  ...['eth_getFilterLogs', 'eth_getLogs', 'eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber'],
  ...['eth_newFilter', 'eth_uninstallFilter'],
]
  .map((method) => `own.ethereum.${method}.served`)
  .concat([
    // Not served: -32601.
    'own.ethereum.eth_getEncryptionPublicKey.served',
    // requestsHash and blockTimestamp, which the document leaves no room for.
    'own.ethereum.eth_getBlockByHash.schema',
    'own.ethereum.eth_getBlockByNumber.schema',
    'own.ethereum.eth_getLogs.schema',
    'own.ethereum.eth_getTransactionReceipt.schema',
  ])
  .sort();

describeWith(
  anvilBinary(),
  'no anvil for this machine',
  'a published OpenRPC document against anvil',
  (binary) => {
    beforeAll(async () => {
      anvil = await startAnvil(binary);
      const { url } = anvil;
      proxy = createServer(async (request, response) => {
        const body = await new Response(request as unknown as ReadableStream).text();
        const answer = await fetch(url, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        const value: unknown = await answer.json();
        const { method } = asObject(JSON.parse(body)) ?? {};
        const changed =
          asObject(value)?.result === undefined
            ? value
            : { ...asObject(value), result: spoil(String(method), asObject(value)?.result) };
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(changed));
      });
      await new Promise<void>((resolve) => proxy?.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      proxy?.closeAllConnections();
      await new Promise((resolve) => proxy?.close(resolve));
      await anvil?.stop();
      rmSync(folder, { recursive: true });
    });

    it('finds what is so, and nothing else', async () => {
      spoil = (_method, result) => result;
      const run = await ownRun(targetFile(), published);
      expect(idsWith(run, 'failed')).toEqual(departures);
      expect(idsWith(run, 'inconclusive')).toEqual([]);
      expect(idsWith(run, 'passed').length).toBeGreaterThan(90);
    });

    const field = (name: string, value: unknown) => (result: unknown) => ({
      ...(result as JsonObject),
      [name]: value,
    });
    it.each<[string, string, (result: unknown) => unknown]>([
      ['eth_chainId', 'a number in place of a text', () => 1],
      ['eth_gasPrice', 'a zero before the digits', (result) => String(result).replace('0x', '0x0')],
      ['eth_getBalance', 'a result that is null', () => null],
      ['eth_getCode', 'no hexadecimal', () => 'code'],
      ['eth_getTransactionByHash', 'a hash cut short', field('hash', '0x00')],
      [
        'eth_feeHistory',
        'a missing list',
        (result) => ({ ...(result as JsonObject), gasUsedRatio: undefined }),
      ],
      ['eth_getProof', 'a balance that is a number', field('balance', 1)],
      ['eth_accounts', 'an object', () => ({})],
      ['eth_syncing', 'a text', () => 'no'],
      ['web3_clientVersion', 'a list', () => []],
    ])('catches %s answered with %s', async (method, _what, change) => {
      spoil = (asked, result) => (asked === method ? change(result) : result);
      const run = await ownRun(targetFile(), published);
      expect(idsWith(run, 'failed')).toContain(`own.ethereum.${method}.schema`);
    });
  },
);
