import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceClient } from '../fixtures/service-client.ts';

const contract = '0x00000000000000000000000000000000000aaaaa';
const other = '0x00000000000000000000000000000000000bbbbb';
const sender = '0x00000000000000000000000000000000000c0de5';
const latest = { blockNumber: 'latest' };
const zeroSlot = `0x${'0'.repeat(64)}`;

/** Adds one to slot 0 and returns the sum. */
const counterCode = '0x5f5460010180' + '5f555f5260205ff3';
const endlessCode = '0x5b5f56';
/** Calls itself twice, whatever comes of it: no jump, and yet no end. */
const recursiveCode = '0x5f5f5f5f5f305af15f5f5f5f5f305af1';

/** Code that returns what one instruction leaves on the stack. */
function returning(instruction: string): string {
  return `0x${instruction}5f5260205ff3`;
}

function word(value: bigint | number | string): string {
  return `0x${BigInt(value).toString(16).padStart(64, '0')}`;
}

function withCode(code: string): Record<string, unknown> {
  return { [contract]: { code } };
}

const call = { from: sender, to: contract, data: '0x' };

async function open(): Promise<ServiceClient> {
  return ServiceClient.open('rollup');
}

function values(result: unknown): unknown[][] {
  return (result as unknown[][]).map((list) => list.map((item) => Object(item).value));
}

/** What one call sees through an instruction. */
async function seen(instruction: string, bundle: object = {}, context: object = latest): Promise<unknown> {
  const client = await open();
  const bundles = [{ transactions: [call], ...bundle }];
  return values(
    await client.result('eth_callMany', bundles, context, withCode(returning(instruction))),
  )[0]?.[0];
}

describe('eth_callMany', () => {
  it('carries state from call to call and from bundle to bundle, and leaves none behind', async () => {
    const client = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }), async (lengths) => {
        const bundles = lengths.map((length) => ({ transactions: Array.from({ length }, () => call) }));
        let count = 0;
        const expected = lengths.map((length) =>
          Array.from({ length }, () => {
            count += 1;
            return word(count);
          }),
        );
        const result = await client.result('eth_callMany', bundles, latest, withCode(counterCode));
        expect(values(result)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('reads data whose prefix is in capitals', async () => {
    const client = await open();
    const bundles = [{ transactions: [{ ...call, data: '0X' }] }];
    expect(values(await client.result('eth_callMany', bundles, latest, withCode(counterCode)))).toEqual([
      [word(1)],
    ]);
  });

  it('gives an error for what fails, goes on, and forgets what the failed call did', async () => {
    const client = await open();
    // Counts as the counter does, then reverts where there is input.
    const code = '0x5f5460010180' + '5f5536156010575f5ffd5b5f5260205ff3';
    const transactions = [call, { ...call, data: '0x01' }, call];
    const result = await client.result('eth_callMany', [{ transactions }], latest, withCode(code));
    expect(result).toEqual([
      [{ value: word(1) }, { error: { message: 'execution reverted', data: '0x' } }, { value: word(2) }],
    ]);
  });

  it('shows each field of a block override, in its bundle only', async () => {
    const cases: readonly (readonly [string, object, bigint | string])[] = [
      ['43', { blockNumber: 77 }, 77n],
      ['43', { blockNumber: '0x123456789abcdef01' }, 0x123456789abcdef01n],
      ['41', { coinbase: other }, other],
      ['42', { timestamp: '0x65000000' }, 0x65000000n],
      ['44', { difficulty: 5 }, 5n],
      ['45', { gasLimit: 99 }, 99n],
      ['48', { baseFee: '0x7' }, 7n],
      ['602740', { blockHash: { 39: word(0xab) } }, 0xabn],
      ['602740', { blockHash: { '0x27': word(0xac) } }, 0xacn],
      ['602740', { blockHash: word(0xad) }, 0xadn],
    ];
    for (const [instruction, blockOverride, expected] of cases) {
      const context = { blockNumber: 40 };
      const own = await seen(instruction, {}, context);
      expect(own).not.toBe(word(expected));
      expect(await seen(instruction, { blockOverride }, context)).toBe(word(expected));
      const client = await open();
      const bundles = [
        { transactions: [call], blockOverride },
        { transactions: [call], blockOverride: {} },
      ];
      const result = await client.result('eth_callMany', bundles, context, withCode(returning(instruction)));
      expect(values(result)).toEqual([[word(expected)], [own]]);
    }
  });

  it('sees the block of the context where nothing is overridden', async () => {
    expect(await seen('43')).toBe(word(40));
    for (const [blockNumber, number] of [
      [7, 7],
      ['0x7', 7],
      ['earliest', 0],
      ['pending', 40],
    ] as const) {
      expect(await seen('43', {}, { blockNumber })).toBe(word(number));
    }
  });

  it('runs at any position in a block', async () => {
    const client = await open();
    const block = Object(await client.result('eth_getBlockByNumber', '0x4', true));
    const transactions: { readonly from: string; readonly nonce: string }[] = block.transactions;
    const first = transactions[0]?.from ?? '';
    const balance = (context: object): Promise<unknown> => seen(`73${first.slice(2)}31`, {}, context);
    const before = await balance({ blockNumber: 3 });
    expect(await balance({ blockNumber: 4, transactionIndex: 0 })).toBe(before);
    expect(await balance({ blockNumber: 4, transactionIndex: 1 })).not.toBe(before);
    const after = word(String(await client.result('eth_getBalance', first, '0x4')));
    expect(await balance({ blockNumber: 4 })).toBe(after);
    expect(await balance({ blockNumber: 4, transactionIndex: -1 })).toBe(after);
    expect(await balance({ blockNumber: 4, transactionIndex: transactions.length })).toBe(after);
    expect(
      (await client.call('eth_callMany', [], { blockNumber: 4, transactionIndex: 99 })).error?.code,
    ).toBe(-32602);
  });

  it('applies each field of a call', async () => {
    const client = await open();
    const run = async (code: string, extra: object): Promise<unknown> => {
      const bundles = [{ transactions: [{ ...call, ...extra }] }];
      return Object(
        ((await client.result('eth_callMany', bundles, latest, withCode(code))) as unknown[][])[0]?.[0],
      );
    };
    expect(await run(returning('33'), { from: other })).toEqual({ value: word(other) });
    expect(await run(returning('3a'), { gasPrice: '0x2540be400' })).toEqual({ value: word(10n ** 10n) });
    expect(await run(returning('5f35'), { data: word(0x77) })).toEqual({ value: word(0x77) });
    expect(await run(returning('5a'), { gas: '0x186a0' })).toEqual({ value: word(100_000 - 21_000 - 2) });
    expect(await run(returning('5a'), { gas: '0x5207' })).toEqual({
      error: { message: 'intrinsic gas too low' },
    });
    expect(await run(returning('5a'), { to: other })).toEqual({ value: '0x' });
    expect(await run(returning('34'), { value: '0x1' })).toEqual({
      error: { message: 'insufficient balance' },
    });
    expect(await run(endlessCode, { gas: '0x186a0' })).toEqual({ error: { message: 'out of gas' } });
  });

  it('applies each field of a state override', async () => {
    const client = await open();
    const run = async (code: string, accounts: Record<string, object>): Promise<unknown> => {
      const overrides = { ...accounts, [contract]: { code, ...accounts[contract] } };
      return values(
        await client.result('eth_callMany', [{ transactions: [call] }], latest, overrides),
      )[0]?.[0];
    };
    expect(await run(returning(`73${other.slice(2)}31`), { [other]: { balance: '0x99' } })).toBe(word(0x99));
    expect(await run(returning('5f54'), { [contract]: { stateDiff: { [zeroSlot]: word(5) } } })).toBe(
      word(5),
    );
    // CREATE with no code returns the address, which follows from the nonce.
    const create = returning('5f5f5ff0');
    expect(await run(create, { [contract]: { nonce: '0x5' } })).not.toBe(
      await run(create, { [contract]: { nonce: '0x6' } }),
    );
    const both = { state: { [zeroSlot]: word(1) }, stateDiff: { [zeroSlot]: word(1) } };
    const rejected = await client.call('eth_callMany', [], latest, { [contract]: both });
    expect(rejected.error?.code).toBe(-32602);
  });

  it('clears other slots of a real contract with state, and keeps them with stateDiff', async () => {
    const client = await open();
    const block = Object(await client.result('eth_getBlockByNumber', '0x4', true));
    const counter: string = block.transactions[1].to;
    const slot = async (override: object): Promise<unknown> => {
      const bundles = [{ transactions: [{ to: counter }] }];
      return values(
        await client.result('eth_callMany', bundles, { blockNumber: 4 }, { [counter]: override }),
      )[0]?.[0];
    };
    const code = returning('5f54');
    expect(await slot({ code })).toBe(word(1));
    expect(await slot({ code, stateDiff: { [word(1)]: word(9) } })).toBe(word(1));
    expect(await slot({ code, state: { [word(1)]: word(9) } })).toBe(word(0));
  });

  it.each([endlessCode, recursiveCode])(
    'stops %s when the time is up, and lets others be answered',
    async (code) => {
      const client = await open();
      const ended: string[] = [];
      const endless = client
        .call('eth_callMany', [{ transactions: [call] }], latest, withCode(code), 1_000)
        .finally(() => ended.push('endless'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await client.result('eth_chainId').finally(() => ended.push('other'));
      expect((await endless).error?.message).toBe('execution aborted (timeout = 1000ms)');
      expect(ended).toEqual(['other', 'endless']);
    },
  );

  it.each([
    [],
    [[]],
    [{}, latest],
    [[], null],
    [[], {}],
    [[{}], latest],
    [[{ transactions: {} }], latest],
    [[{ transactions: [{ to: '0x1' }] }], latest],
    [[], latest, [], 5000, 1],
    [[], latest, {}, 'soon'],
    [[], { blockNumber: 'newest' }],
    [[], { blockNumber: 1, transactionIndex: -2 }],
  ])('rejects params %j', async (...params) => {
    const client = await open();
    expect((await client.call('eth_callMany', ...params)).error?.code).toBe(-32602);
  });

  it('gives an empty list for no bundles, and an error for a block that is not there', async () => {
    const client = await open();
    expect(await client.result('eth_callMany', [], latest)).toEqual([]);
    expect((await client.call('eth_callMany', [], { blockNumber: 4000 })).error?.message).toBe(
      'header not found',
    );
  });
});
