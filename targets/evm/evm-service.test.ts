import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadAlternatives, pickById } from '../catalogue.ts';
import { Behaviour } from '../entries/behaviour.ts';
import { toJson } from '../serving/wire.ts';
import { type EvmApi, ServiceClient } from './fixtures/service-client.ts';

const hashOf = (value: unknown): string => String(Object(value).hash);

async function block(client: ServiceClient, number: string, full = false): Promise<Record<string, unknown>> {
  return Object(await client.result('eth_getBlockByNumber', number, full));
}

describe('the envelope', () => {
  it('echoes any integer as id, digit for digit', async () => {
    const client = await ServiceClient.open('jsonrpc');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), fc.integer()),
        async (id) => {
          const body = `{"jsonrpc":"2.0","id":${id},"method":"eth_chainId","params":[]}`;
          const answer = await client.post(body);
          expect(toJson(answer.body)).toBe(`{"jsonrpc":"2.0","id":${id},"result":"0x5129"}`);
          expect(await client.message(body)).toBe(toJson(answer.body));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['{', '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}'],
    ['[]', '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request"}}'],
    ['null', '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request"}}'],
    [
      '{"id":7,"method":"eth_chainId"}',
      '{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"invalid request"}}',
    ],
    [
      '{"jsonrpc":"2.0","id":{},"method":"x"}',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request"}}',
    ],
  ])('answers %s with an error object', async (body, expected) => {
    const client = await ServiceClient.open('jsonrpc');
    const answer = await client.post(body);
    expect(answer.status).toBe(200);
    expect(toJson(answer.body)).toBe(expected);
  });

  it('answers a batch in order, without its notifications, and a notification with nothing', async () => {
    const client = await ServiceClient.open('jsonrpc');
    const notification = { jsonrpc: '2.0', method: 'eth_chainId', params: [] };
    const batch = [{ ...notification, id: 2 }, notification, { ...notification, id: 'b', method: 'nope' }];
    expect((await client.post(JSON.stringify(batch))).body).toMatchObject([
      { id: 2, result: '0x5129' },
      { id: 'b', error: { code: -32601 } },
    ]);
    const silent = await client.post(JSON.stringify(notification));
    expect([silent.status, silent.body]).toEqual([204, undefined]);
  });

  it('serves its own path and POST only', async () => {
    const client = await ServiceClient.open('evm');
    expect((await client.post('{}', '/other')).status).toBe(404);
    expect((await client.post('{}', '/evm/')).status).toBe(200);
  });

  it('serves generic methods at its root too, and no blocks there', async () => {
    const client = await ServiceClient.open('evm');
    const ask = async (method: string, params: readonly unknown[]): Promise<unknown> =>
      (await client.post(JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }), '/')).body;
    expect(await ask('eth_blockNumber', [])).toMatchObject({ result: expect.stringMatching(/^0x/) });
    expect(await ask('eth_getBlockByNumber', ['latest', false])).toMatchObject({ error: { code: -32601 } });
  });
});

describe('blocks', () => {
  it('are chosen by number and tag, and are null above the head', async () => {
    const client = await ServiceClient.open('evm');
    expect((await block(client, '0x7')).number).toBe('0x7');
    expect((await block(client, '0x007')).number).toBe('0x7');
    expect((await block(client, 'earliest')).number).toBe('0x0');
    expect((await block(client, 'latest')).number).toBe('0x28');
    expect((await block(client, 'pending')).number).toBe('0x29');
    for (const far of ['0x29', '0xffffffff', `0x${'f'.repeat(60)}`]) {
      expect(await client.call('eth_getBlockByNumber', far, false)).toEqual({
        jsonrpc: '2.0',
        id: 1,
        result: null,
      });
    }
  });

  it('hold the same transactions in both forms', async () => {
    const client = await ServiceClient.open('evm');
    const [short, full] = [await block(client, '0x4'), await block(client, '0x4', true)];
    const transactions = full.transactions as unknown[];
    expect(transactions.length).toBeGreaterThan(3);
    expect(transactions.map(hashOf)).toEqual(short.transactions);
    expect({ ...full, transactions: null }).toEqual({ ...short, transactions: null });
  });

  it.each([
    [],
    ['0x1'],
    [1, false],
    ['0x', false],
    ['one', false],
    ['0x1', 'true'],
    [null, true],
    ['0x1', false, 1],
  ])('are rejected for params %j', async (...params) => {
    const client = await ServiceClient.open('evm');
    expect((await client.call('eth_getBlockByNumber', ...params)).error?.code).toBe(-32602);
  });

  it('leave out system transactions, which a method of their own returns on the EVM path only', async () => {
    const client = await ServiceClient.open('evm');
    const system = (await client.result('eth_getSystemTxsByBlockNumber', '0x5')) as unknown[];
    expect(system.length).toBeGreaterThan(0);
    const { transactions } = await block(client, '0x5');
    expect(transactions).not.toEqual(expect.arrayContaining([hashOf(system[0])]));
    expect(await client.result('eth_getSystemTxsByBlockNumber', '0x1')).toEqual([]);
    expect(await client.result('eth_getTransactionReceipt', hashOf(system[0]))).toBeNull();
    const other = await ServiceClient.open('rollup');
    expect((await other.call('eth_getSystemTxsByBlockNumber', '0x5')).error?.code).toBe(-32601);
  });

  const heights = async (...alternatives: string[]): Promise<unknown[]> => {
    const behaviour = new Behaviour();
    behaviour.set(pickById(await loadAlternatives(), alternatives));
    const client = await ServiceClient.open('jsonrpc', 7, behaviour);
    const seen: unknown[] = [];
    for (let look = 0; look < 60; look += 1) seen.push(await client.result('eth_blockNumber'));
    return seen;
  };

  it('do not come while a run looks: the same seed finds the same chain', async () => {
    expect(new Set(await heights())).toEqual(new Set(['0x28']));
  });

  it('come as the head is looked at where they are to, in the same way each time', async () => {
    const seen = await heights('evm.head-advances');
    expect(new Set(seen)).toEqual(new Set(['0x28', '0x29', '0x2a']));
    expect(await heights('evm.head-advances')).toEqual(seen);
  });
});

describe('receipts', () => {
  it.each(['jsonrpc', 'evm', 'rollup'] as const)('add up in every block of %s nodes', async (api: EvmApi) => {
    const client = await ServiceClient.open(api);
    for (const number of ['0x1', '0x4', '0x5', '0x6']) {
      const { transactions, gasUsed, hash } = await block(client, number);
      let sum = 0n;
      for (const [index, one] of (transactions as string[]).entries()) {
        const receipt = Object(await client.result('eth_getTransactionReceipt', one));
        sum += BigInt(receipt.gasUsed);
        expect(receipt).toMatchObject({ transactionHash: one, blockHash: hash, blockNumber: number });
        expect(receipt.transactionIndex).toBe(`0x${index.toString(16)}`);
        expect(BigInt(receipt.cumulativeGasUsed)).toBe(sum);
        expect('l1Fee' in receipt).toBe(api === 'rollup');
        if (api === 'rollup')
          expect(BigInt(receipt.l1Fee)).toBe(BigInt(receipt.l1GasPrice) * BigInt(receipt.l1GasUsed));
      }
      expect(BigInt(String(gasUsed))).toBe(sum);
    }
  });

  it('are null for unknown and pending transactions, and rejected for what is no hash', async () => {
    const client = await ServiceClient.open('evm');
    expect(await client.result('eth_getTransactionReceipt', `0x${'12'.repeat(32)}`)).toBeNull();
    const pending = (await block(client, 'pending')).transactions as string[];
    expect(pending.length).toBeGreaterThan(0);
    expect(await client.result('eth_getTransactionReceipt', pending[0])).toBeNull();
    for (const params of [[], ['0x12'], [`0x${'12'.repeat(33)}`], [12], [['0x12']]]) {
      expect((await client.call('eth_getTransactionReceipt', ...params)).error?.code).toBe(-32602);
    }
  });
});

describe('ordinary work', () => {
  it('calls, estimates and finds logs', async () => {
    const client = await ServiceClient.open('jsonrpc');
    const { transactions } = await block(client, '0x4', true);
    const token = Object((transactions as unknown[])[4]).to;
    expect(await client.result('eth_call', { to: token, data: '0x18160ddd' }, 'latest')).toBe(
      `0x${(10n ** 24n).toString(16).padStart(64, '0')}`,
    );
    const rejected = await client.call(
      'eth_call',
      { to: token, data: `0xa9059cbb${'0'.repeat(127)}1` },
      'latest',
    );
    expect(rejected.error).toMatchObject({ code: 3, message: 'execution reverted: balance too low' });
    const counter = Object((transactions as unknown[])[1]).to;
    const gas = BigInt(String(await client.result('eth_estimateGas', { to: counter })));
    expect(
      (await client.call('eth_call', { to: counter, gas: `0x${gas.toString(16)}` })).error,
    ).toBeUndefined();
    const less = `0x${(gas - 1n).toString(16)}`;
    expect((await client.call('eth_call', { to: counter, gas: less })).error?.message).toBe('out of gas');
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const logs = await client.result('eth_getLogs', { fromBlock: '0x0', toBlock: '0x6', topics: [transfer] });
    expect(logs).toMatchObject([{ address: token }, { address: token }]);
  });
});
