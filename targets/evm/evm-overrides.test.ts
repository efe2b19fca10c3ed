import { describe, expect, it } from 'vitest';
import { negotiatedHeaders } from '../../tests/support/negotiated-headers.ts';
import { loadAlternatives, loadFaults } from '../catalogue.ts';
import { type Alternative, Behaviour, type Fault } from '../entries/behaviour.ts';
import { toJson, type WireRequest } from '../serving/wire.ts';
import { type EvmApi, ServiceClient } from './fixtures/service-client.ts';
import { mounts } from './mount.ts';

// Of this chain the newest block has several transactions: what is wrong with the sums of its receipts shows in no other.
const seed = 12;
const contract = '0x00000000000000000000000000000000000aaaaa';
const other = '0x00000000000000000000000000000000000bbbbb';
const slot = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
const counter = '0x5f54600101805f555f5260205ff3';
const returning = (instruction: string): string => `0x${instruction}5f5260205ff3`;
const echo = '0x365f5f37365ff3';
const call = { from: other, to: contract, gas: '0x186a0' };

/** Ends a round of questions as soon as one answer is not what it was. */
class Differs extends Error {}

/** Asks one node and keeps what it answers, or compares it with what was answered before. */
class Recorder {
  readonly answers: string[] = [];
  readonly #client: ServiceClient;
  readonly #before: readonly string[] | undefined;

  constructor(client: ServiceClient, before: readonly string[] | undefined) {
    this.#client = client;
    this.#before = before;
  }

  async post(body: string, path?: string, headers?: WireRequest['headers']): Promise<unknown> {
    const answer = await this.#client.post(body, path, headers);
    this.#keep(`${answer.status} ${answer.raw ?? toJson(answer.body ?? null)}`);
    return answer.body;
  }

  async ask(method: string, ...params: readonly unknown[]): Promise<Record<string, unknown>> {
    return Object(await this.post(toJson({ jsonrpc: '2.0', id: 1, method, params })));
  }

  /** At the root, where a node of a chain with blocks on a path of their own may serve generic methods too (§4.4). */
  async askRoot(method: string, ...params: readonly unknown[]): Promise<void> {
    await this.post(toJson({ jsonrpc: '2.0', id: 1, method, params }), '/');
  }

  async overWebSocket(method: string, ...params: readonly unknown[]): Promise<void> {
    this.#keep((await this.#client.message(toJson({ jsonrpc: '2.0', id: 1, method, params }))) ?? '');
  }

  #keep(answer: string): void {
    if (this.#before !== undefined && this.#before[this.answers.length] !== answer) throw new Differs();
    this.answers.push(answer);
  }
}

/** What a curious reader of the contract would ask; every fault must show in one of the answers. */
async function everything(
  api: EvmApi,
  behaviour: Behaviour,
  before?: readonly string[],
): Promise<readonly string[]> {
  const record = new Recorder(await ServiceClient.open(api, seed, behaviour), before);
  const ask = record.ask.bind(record);
  if (api === 'rollup') await bundles(ask);
  for (const id of ['0', '-3', '4294967297', '9007199254740993']) {
    for (const method of ['web3_clientVersion', 'eth_callMany']) {
      await record.post(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":[]}`);
    }
  }
  for (const name of ['web3_clientVersion', 'eth_blockNumber', 'eth_nothing']) await ask(name);
  const hashes: unknown[] = [];
  for (const number of [
    '0x0',
    '0x1',
    '0x2',
    '0x3',
    '0x4',
    '0x5',
    '0x6',
    '0x8',
    '0xb',
    '0x1a',
    '0x20',
    '0x11',
  ]) {
    await ask('eth_getBlockByNumber', number, true);
    const { result } = await ask('eth_getBlockByNumber', number, false);
    const list: unknown = Object(result).transactions;
    if (Array.isArray(list)) hashes.push(...list);
  }
  for (const tag of [
    'latest',
    'earliest',
    'pending',
    '0x101',
    '0x1ffffffff',
    '0x10000000000',
    '0x20000000000001',
  ]) {
    await ask('eth_getBlockByNumber', tag, false);
  }
  for (const params of [[], ['0x1']]) await ask('eth_getBlockByNumber', ...params);
  for (const hash of hashes) await ask('eth_getTransactionReceipt', Object(hash).hash ?? hash);
  const known = String(hashes[0]);
  const pending = Object((await ask('eth_getBlockByNumber', 'pending', false)).result).transactions?.[0];
  for (const hash of [
    slot(1),
    `${known.slice(0, 30)}0000${known.slice(34)}`,
    `${known}00`,
    known.slice(0, 40),
    [known],
    pending,
  ]) {
    await ask('eth_getTransactionReceipt', hash);
  }
  await ask('eth_getTransactionReceipt');
  await record.askRoot('web3_clientVersion');
  await record.askRoot('eth_blockNumber');
  await record.askRoot('eth_getTransactionReceipt', known);
  const version = toJson({ jsonrpc: '2.0', id: 1, method: 'web3_clientVersion', params: [] });
  for (const headers of negotiatedHeaders) await record.post(version, undefined, headers);
  await newest(record);
  await record.overWebSocket('eth_getTransactionReceipt', hashes[1]);
  for (const number of ['0x5', 'latest', '0x1000']) await ask('eth_getSystemTxsByBlockNumber', number);
  // Looks at the head are what moves it.
  for (let look = 0; look < 30; look += 1) await ask('eth_blockNumber');
  await ask('eth_getBlockByNumber', 'latest', false);
  for (let time = 0; time < 12; time += 1) await ask('eth_getBlockByNumber', 'latest', false);
  await ask('eth_getBlockByNumber', '0x28', false);
  await record.overWebSocket('eth_getBlockByNumber', '0x4', true);
  return record.answers;
}

/** The block that the node has just named, by its number, on both transports, and every receipt of it, more than once. */
async function newest(record: Recorder): Promise<void> {
  const { result: number } = await record.ask('eth_blockNumber');
  await record.ask('eth_getBlockByNumber', number, true);
  const { result } = await record.ask('eth_getBlockByNumber', number, false);
  await record.overWebSocket('eth_getBlockByNumber', number, false);
  const hashes: unknown = Object(result).transactions;
  for (const hash of Array.isArray(hashes) ? hashes : []) {
    for (let time = 0; time < 3; time += 1) await record.ask('eth_getTransactionReceipt', hash);
  }
}

async function bundles(ask: Recorder['ask']): Promise<void> {
  const many = (list: readonly unknown[], context: object, ...more: readonly unknown[]) =>
    ask('eth_callMany', list, context, ...more);
  const latest = { blockNumber: 'latest' };
  const code = (text: string): Record<string, unknown> => ({ [contract]: { code: text } });
  const one = { transactions: [call] };
  const three = { transactions: [call, { ...call, data: slot(2) }, call] };
  await many([three, one, three], latest, code(counter));
  await many([one], latest, code(counter));
  await many([one, { transactions: [] }], latest);
  await many(Array(6).fill(one), latest);
  await ask('eth_callMany', []);
  await ask('eth_callMany');
  await many(
    [{ transactions: [call, { ...call, from: contract, data: slot(9) + '00'.repeat(9) }] }],
    latest,
    code(echo),
  );
  const long = { ...call, gas: '0x2dc6c0', data: `0x${'ab'.repeat(2000)}` };
  await many([{ transactions: [long] }], latest, code(echo));
  const late = { ...one, blockOverride: { timestamp: '0x123456789' } };
  await many([late], latest, code(returning('42')));
  for (const instruction of ['32', '33', '3a', '5a']) {
    const calls = [call, { ...call, from: contract, gasPrice: '0x77359400' }];
    await many([{ transactions: calls }], latest, code(returning(instruction)));
  }
  const overridden = {
    ...{ blockNumber: '0x64', coinbase: other, timestamp: '0x65', difficulty: '0x66', gasLimit: '0x67' },
    ...{ baseFee: '0x68', blockHash: { 39: slot(7) } },
  };
  for (const instruction of ['43', '41', '42', '44', '45', '48', '602740']) {
    const second = { transactions: [call], blockOverride: overridden };
    await many(
      [one, second, { transactions: [call], blockOverride: {} }],
      { blockNumber: 40 },
      code(returning(instruction)),
    );
  }
  const unusual = [
    { blockNumber: '0x0', coinbase: `0x${'0'.repeat(40)}`, timestamp: '0x0' },
    { blockNumber: '0x100000064', gasLimit: '0x100000067' },
  ];
  for (const blockOverride of unusual)
    for (const instruction of ['43', '41', '42', '45'])
      await many([{ transactions: [call], blockOverride }], latest, code(returning(instruction)));
  await many(
    [{ transactions: [call], blockOverride: { coinbase: other } }],
    { blockNumber: '0x9' },
    code(returning('41')),
  );
  await many(
    [{ ...one, blockOverride: { blockHash: slot(8) } }],
    { blockNumber: '0x28' },
    code(returning('602740')),
  );
  for (const blockNumber of [4, 'earliest', 'latest', 'pending']) {
    await many([one], { blockNumber }, code(returning('43')));
    for (const transactionIndex of [0, 1, '0x2', undefined]) {
      const { result } = await ask('eth_getBlockByNumber', '0x4', true);
      const sender = String(Object(result).transactions?.[0]?.from).slice(2);
      await many([one], { blockNumber, transactionIndex }, code(returning(`73${sender}31`)));
    }
  }
  const second = { ...call, to: other };
  await many([{ transactions: [call, second] }], latest, {
    ...code(returning('43')),
    [other]: { code: counter },
  });
  await many([one], latest, { ...code(returning(`73${other.slice(2)}31`)), [other]: { balance: '0x5' } });
  await many([one], latest, {
    ...code(returning(`73${other.slice(2)}31`)),
    [other]: { balance: `0x5${'0'.repeat(32)}` },
  });
  const slots = { [slot(0)]: slot(3), [slot(1)]: slot(4) };
  for (const storage of [{ state: slots }, { stateDiff: slots }]) {
    await many([one], latest, { [contract]: { code: returning('600154'), ...storage } });
  }
  const { result } = await ask('eth_getBlockByNumber', '0x4', true);
  const counting = String(Object(Object(result).transactions?.[1]).to);
  const storages = [
    { state: { [slot(9)]: slot(1) } },
    { stateDiff: { [slot(9)]: slot(1) } },
    { stateDiff: { [slot(0)]: slot(0) } },
  ];
  for (const storage of storages) {
    const accounts = { [counting]: { code: returning('5f54'), ...storage } };
    await many([{ transactions: [{ to: counting }] }], { blockNumber: 6 }, accounts);
  }
  const payer = String(Object(Object(result).transactions?.[1]).from);
  const balanceOfPayer = code(returning(`73${payer.slice(2)}31`));
  await many([one], { blockNumber: 6 }, { ...balanceOfPayer, [payer]: { code: '0x00' } });
  const sizeOfCounting = { [contract]: { code: returning(`73${counting.slice(2)}3b`) } };
  await many([one], { blockNumber: 6 }, { ...sizeOfCounting, [counting]: { code: '0x' } });
  await many([one], latest, { [contract]: { code: returning('3031'), balance: '0x5' } });
  for (const nonce of ['0x5', '0x100000005'])
    await many([one], latest, { [contract]: { code: returning('5f5f5ff0'), nonce } });
  for (const reverting of ['0x5f5ffd', `0x60ff${'5f5260205ffd'}`]) {
    await many([{ transactions: [call, second] }], latest, code(reverting));
  }
  // Code that needs more gas than it is given, and code that runs longer than it may.
  await many([{ transactions: [{ ...call, gas: '0x7530' }] }], latest, code('0x5b5f56'));
  await many([{ transactions: [{ to: contract, gas: '0x2625a00' }] }], latest, code('0x5b5f56'), 50);
  await many([one], latest, code(counter), 1500);
  await many([{ transactions: [{ to: contract }] }], latest, code(returning('5a')));
  await many([one], { blockNumber: '0x989680' });
  // What an earlier request overrode.
  await many([one], { blockNumber: 40 }, code(returning('48')));
}

const noCredentials = { token: '', username: '', password: '' };
const apis: readonly EvmApi[] = ['jsonrpc', 'evm', 'rollup'];

/** The nodes, beginning with the one where the deviation shows if it shows at all. */
function likelyFirst({ id }: Fault | Alternative): readonly EvmApi[] {
  const likely = apis.find((api) => id.startsWith(api)) ?? 'rollup';
  return [likely, ...apis.filter((api) => api !== likely)];
}

/** Where a deviation can show; those of the target file and of long runs have tests of their own. */
const elsewhere = new Set([
  'jsonrpc.id-of-16-bits-with-basic',
  'jsonrpc.status-202-with-basic',
  'jsonrpc.block-number-zero-with-basic',
  'evm.block.latest-is-old-with-basic',
  'evm.chain-without-known',
  'call-many.one-at-a-time',
  'rollup.call-many.timeout-default-long',
  'rollup.call-many.timeout-default-short',
  'rollup.call-many.timeout-of-two-seconds-at-most',
  'rollup.call-many.timeout-of-each-call',
  'rollup.call-many.timeout-ignored-over-websocket',
  'rollup.call-many.last-bundle-lost-over-websocket',
]);

describe('every fault and alternative of the EVM nodes', async () => {
  const behaviour = new Behaviour();
  const before = new Map<EvmApi, readonly string[]>();
  for (const api of apis) before.set(api, await everything(api, behaviour));

  const shows = async (one: Fault | Alternative): Promise<boolean> => {
    behaviour.set([one]);
    for (const api of likelyFirst(one)) {
      try {
        await everything(api, behaviour, before.get(api));
      } catch (failure) {
        if (failure instanceof Differs) return true;
        throw failure;
      }
    }
    return false;
  };

  it('answers the same to the same requests', async () => {
    behaviour.set([]);
    for (const api of apis) expect(await everything(api, behaviour)).toEqual(before.get(api));
  });

  it('shows each fault in some answer', async () => {
    const own = (await loadFaults()).filter(
      ({ id }) => /^(jsonrpc|evm|rollup)\.(?!websocket\.)/.test(id) && !elsewhere.has(id),
    );
    expect(own.length).toBeGreaterThan(250);
    const hidden: string[] = [];
    for (const fault of own) if (!(await shows(fault))) hidden.push(fault.id);
    expect(hidden).toEqual([]);
  });

  it('shows each alternative in some answer', async () => {
    const own = (await loadAlternatives()).filter(
      ({ id }) => /^(evm|call-many)\./.test(id) && !elsewhere.has(id),
    );
    expect(own.length).toBeGreaterThan(35);
    const hidden: string[] = [];
    for (const alternative of own) if (!(await shows(alternative))) hidden.push(alternative.id);
    expect(hidden).toEqual([]);
  });

  it('can simulate one request after another', async () => {
    const ended: string[] = [];
    for (const queues of [false, true]) {
      const client = await ServiceClient.open('rollup', seed);
      const one = (await loadAlternatives()).filter(({ id }) => id === 'call-many.one-at-a-time');
      client.behaviour.set(queues ? one : []);
      const ask = (name: string, bundles: object[]) =>
        client
          .result('eth_callMany', bundles, { blockNumber: 'latest' })
          .finally(() => ended.push(`${name} ${queues ? 'in turn' : 'at once'}`));
      const call = { to: '0x00000000000000000000000000000000000aaaaa', data: '0x' };
      await Promise.all([
        ask('long', Array(50).fill({ transactions: [call, call, call] })),
        ask('short', []),
      ]);
    }
    expect(ended).toEqual(['short at once', 'long at once', 'long in turn', 'short in turn']);
  });

  it('can name no known transactions', async () => {
    const alternatives = await loadAlternatives();
    behaviour.set(alternatives.filter(({ id }) => id === 'evm.chain-without-known'));
    const setup = { name: 'rollup-1', seed, behaviour, apiKey: 'key' };
    const entry = () => mounts[2]?.entry?.('https://127.0.0.1:1', setup, noCredentials);
    expect(await entry()).toEqual({});
    behaviour.set([]);
    expect(await entry()).toHaveProperty('known.transactions');
  });
});
