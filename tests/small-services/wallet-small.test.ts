import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';
import { type Override, type SmallWallet, startSmallWallet } from './small-wallet.ts';

let withParents: SmallWallet;
let without: SmallWallet;

beforeAll(async () => {
  [withParents, without] = await Promise.all([
    startSmallWallet({ parents: true }),
    startSmallWallet({ parents: false }),
  ]);
});

afterAll(() => Promise.all([withParents.close(), without.close()]));

async function run(
  wallet: SmallWallet,
  known: readonly string[] = wallet.accounts,
): Promise<ReadonlyMap<string, RequirementResult>> {
  const node = { name: 'small', api: 'wallet', url: wallet.url, known: { accounts: known } };
  const { checks } = await checksOf((id) => id.startsWith('wallet.'));
  const register = loadRegister().filter(({ area }) => area === 'wallet');
  const watches = await loadWatches();
  const result = await runSuite({ name: 'small', nodes: [node] }, { checks, watches, register });
  return new Map(result.requirements.map((one) => [one.id, one]));
}

const idsWith = (results: ReadonlyMap<string, RequirementResult>, verdict: string): string[] =>
  [...results.values()].filter((one) => one.verdict === verdict).map(({ id }) => id);

describe('a small wallet node by other hands', () => {
  it('passes with five blocks that show their parents, but no transactions and no numbers in their ids', async () => {
    const results = await run(withParents);
    expect(idsWith(results, 'failed')).toEqual([]);
    expect(idsWith(results, 'inconclusive')).toEqual([]);
    expect(idsWith(results, 'skipped').sort()).toEqual([
      'wallet.balance.amount-sign',
      'wallet.balance.main-unit',
      'wallet.balance.one-trace-per-transaction',
      'wallet.block.id-holds-number',
    ]);
    expect(results.get('wallet.balance.one-trace-per-transaction')?.reason).toBe(
      'no block looked at lists its transactions',
    );
    expect(results.get('wallet.balance.amount-sign')?.reason).toMatch(/transactions/);
  });

  it('passes with one block that is all there is to see, and finds the accounts that trade in it', async () => {
    const results = await run(without, []);
    expect(idsWith(results, 'failed')).toEqual([]);
    expect(idsWith(results, 'inconclusive')).toEqual([]);
    expect(results.get('wallet.orders.limit-max')?.verdict).toBe('passed');
    expect(results.get('wallet.balance-error.mismatch')?.verdict).toBe('passed');
  });

  const changeBody =
    (method: string, change: (body: never, posted: Readonly<Record<string, unknown>>) => unknown): Override =>
    (right, name, posted) =>
      name === method && right.status === 200
        ? { ...right, body: change(right.body as never, posted) }
        : right;
  const count = { answers: 0 };

  it.each<[string, string, Override]>([
    [
      'every tenth record has its time in seconds',
      'wallet.balance.timestamp',
      changeBody('getblockbalance', (body: { timestamp: number }) => {
        count.answers += 1;
        return count.answers % 10 === 0 ? { ...body, timestamp: body.timestamp / 1000 } : body;
      }),
    ],
    [
      'the time of a record is that of the request',
      'wallet.balance.timestamp',
      changeBody('getblockbalance', (body: object) => ({
        ...body,
        timestamp: Date.now() + Math.floor(Math.random() * 1e6),
      })),
    ],
    [
      'the 25th order is left out behind an offset of 20',
      'wallet.orders.offset',
      changeBody('getmarketorderbyaccount', ({ orders }: { orders: unknown[] }, { offset }) => ({
        orders: offset === 20 ? orders.toSpliced(5, 1) : orders,
      })),
    ],
    [
      'an offset without a limit gives 19',
      'wallet.orders.limit-default',
      changeBody('getmarketorderbyaccount', ({ orders }: { orders: unknown[] }, { offset, limit }) => ({
        orders: offset !== undefined && limit === undefined ? orders.slice(0, 19) : orders,
      })),
    ],
    [
      'a limit of 100 is rejected',
      'wallet.orders.limit-max',
      (right, method, { limit }) =>
        method === 'getmarketorderbyaccount' && limit === 100
          ? { status: 400, body: { error: 'too large' } }
          : right,
    ],
    [
      'only hashes that are too long are rejected with another message',
      'wallet.balance-error.hash-length',
      (right, method, { hash }) =>
        method === 'getblockbalance' && String(hash).length > 64
          ? { status: 400, body: { error: 'hash too long' } }
          : right,
    ],
    [
      'the number of the block before is taken with visible false',
      'wallet.balance-error.mismatch',
      (right, method, { number, visible }) =>
        method === 'getblockbalance' &&
        visible === false &&
        right.status === 400 &&
        typeof number === 'number'
          ? {
              status: 200,
              body: { timestamp: 1_700_000_000_000, block_identifier: {}, transaction_balance_trace: [] },
            }
          : right,
    ],
  ])('is caught when %s', async (_, id, override) => {
    withParents.override = override;
    const results = await run(withParents);
    withParents.override = (right) => right;
    expect(results.get(id)?.verdict).toBe('failed');
  });
});
