import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../tests/support/service-client.ts';
import { Behaviour } from '../entries/behaviour.ts';
import { toBase58Check } from './base58check.ts';
import { drawMarket, type MarketOrder } from './market.ts';
import { WalletChain } from './wallet-chain.ts';
import { createWalletService } from './wallet-service.ts';

const seed = 11;
const chain = new WalletChain(seed);
const market = [...drawMarket(seed)];

function block(number: number) {
  const found = chain.block(number);
  if (found === undefined) throw new RangeError(`no block ${number}`);
  return found;
}

function client() {
  const service = createWalletService({ name: 'wallet-1', seed, behaviour: new Behaviour(), apiKey: 'key' });
  const ask = clientOf(service, 'wallet-1');
  return (method: string, body: unknown) => ask('POST', `/wallet/${method}`, body);
}

describe('getblockbalance', () => {
  const ask = client();
  const big = block(chain.head - (chain.head % 2)).transactions.length > 0 ? chain.head : chain.head - 2;

  it('answers the record of a block with exact amounts, addresses in base58check by default', async () => {
    for (let number = big - 8; number <= big; number += 1) {
      const { id, timestamp, transactions } = block(number);
      const plain = await ask('getblockbalance', { hash: id, number });
      expect(plain).toMatchObject({ status: 200, type: 'application/json' });
      expect(plain.json).toEqual({
        block_identifier: { hash: id, number },
        timestamp,
        transaction_balance_trace: transactions.map((transaction) => ({
          transaction_identifier: transaction.id,
          operation: transaction.operations.map(({ account, amount }, place) => ({
            operation_identifier: place,
            address: toBase58Check(account),
            amount: Number.isSafeInteger(Number(amount)) ? Number(amount) : amount,
          })),
          type: transaction.type,
          status: transaction.status,
        })),
      });
      expect((await ask('getblockbalance', { hash: id, number, visible: true })).text).toBe(plain.text);
      const hex = await ask('getblockbalance', { hash: id.toUpperCase(), number, visible: false });
      const written = [...hex.text.matchAll(/"address":"(\w+)"/g)].map(([, address = '']) => address);
      expect(written).toEqual(
        transactions.flatMap(({ operations }) => operations.map(({ account }) => account)),
      );
    }
  });

  it('writes amounts beyond 2^53 with all their digits', async () => {
    const bodies = await Promise.all(
      [0, 2, 4, 6].map(async (back) => {
        const { id, number } = block(chain.head - back);
        return (await ask('getblockbalance', { hash: id, number })).text;
      }),
    );
    expect(bodies.join()).toMatch(/"amount":-9007\d{11}[13579][,}]/);
  });

  it('has an error and nothing else for what is wrong', async () => {
    const { id, number } = block(300);
    const error = async (body: unknown) => {
      const { status, json } = await ask('getblockbalance', body);
      expect(status).toBe(200);
      return json;
    };
    const parse = 'class org.tron.core.services.http.JsonFormat$ParseException : INVALID hex String';
    const length = 'class java.lang.IllegalArgumentException : hash length not equals 32';
    const match = 'class java.lang.IllegalArgumentException : number and hash do not match';
    expect(await error({ hash: `${id.slice(1)}g`, number })).toEqual({ Error: parse });
    expect(await error({ hash: 'xyz', number })).toEqual({ Error: parse });
    expect(await error({ hash: 5, number })).toEqual({ Error: parse });
    expect(await error({ hash: id.slice(2), number })).toEqual({ Error: length });
    expect(await error({ hash: '', number })).toEqual({ Error: length });
    expect(await error({ hash: `${id}00`, number })).toEqual({ Error: length });
    expect(await error({ number })).toEqual({ Error: length });
    expect(await error({ hash: id })).toEqual({ Error: match });
    expect(await error({ hash: id, number: number - 1 })).toEqual({ Error: match });
    expect(await error({ hash: id, number: 10 ** 9 })).toEqual({ Error: match });
    expect(await error({ hash: id, number: 2n ** 64n })).toEqual({ Error: match });
    expect(await error({ hash: '0'.repeat(64), number })).toEqual({ Error: match });
    expect(await error({ hash: '0'.repeat(64), number: 10 ** 9 })).toEqual({
      Error: 'class org.tron.core.exception.ItemNotFoundException : number: 1000000000 is not found!',
    });
    for (const body of [
      { hash: id, number: String(number) },
      { hash: id, number: number + 0.5 },
      { hash: id, number, visible: 'true' },
      '[]',
      'null',
      '{',
      '['.repeat(100_000),
    ]) {
      expect(await error(body)).toEqual({ Error: expect.stringMatching(/^class \S+ : ./) });
    }
  });
});

describe('getnowblock and getblockbyid', () => {
  it('lead from the head to the first block', async () => {
    const ask = client();
    const head: unknown = (await ask('getnowblock', {})).json;
    expect(head).toMatchObject({ blockID: block(320).id, block_header: { raw_data: { number: 320 } } });
    for (let number = 320; number >= 0; number -= 1) {
      const { id, parentId, transactions } = block(number);
      const { json } = await ask('getblockbyid', { value: id });
      expect(json).toMatchObject({
        blockID: id,
        block_header: { raw_data: { number, parentHash: parentId, timestamp: expect.any(Number) } },
      });
      if (transactions.length === 0) expect(json).not.toHaveProperty('transactions');
      else expect(json).toHaveProperty('transactions.length', transactions.length);
    }
  });

  it('answer a head that stands still, nothing for an unknown id, and an error without one', async () => {
    const ask = client();
    const heads: unknown[] = [];
    for (let count = 0; count < 9; count += 1) heads.push((await ask('getnowblock', '')).json);
    for (const head of heads) expect(head).toEqual(heads[0]);
    expect(heads[0]).toMatchObject({ block_header: { raw_data: { number: 320 } } });
    expect((await ask('getblockbyid', { value: 'f'.repeat(64) })).json).toEqual({});
    expect((await ask('getblockbyid', {})).json).toHaveProperty('Error');
  });
});

describe('getmarketorderbyaccount', () => {
  const ask = client();

  it('has accounts with as many orders as limits have edges', () => {
    expect(market.map(([, orders]) => orders.length)).toEqual([250, 101, 100, 21, 20, 1, 0]);
    const orders = market.flatMap(([, some]) => some);
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['ACTIVE', 'INACTIVE', 'CANCELED']));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    for (const { sell, buy, state } of orders) {
      expect([sell.token, buy.token].filter((token) => token === '')).toHaveLength(1);
      expect(sell.remain <= sell.quantity && buy.remain <= buy.quantity).toBe(true);
      if (state === 'ACTIVE') expect(sell.remain > 0n).toBe(true);
    }
  });

  it('cuts windows out of one stable list, 20 at a time by default and never more than 100', async () => {
    const optional = fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...market),
        optional,
        optional,
        async ([address, all], offset, limit) => {
          const { status, json } = await ask('getmarketorderbyaccount', { address, offset, limit });
          const first = offset ?? 0;
          expect(status).toBe(200);
          expect(json).toEqual({
            orders: all.slice(first, first + Math.min(limit ?? 20, 100)).map((order) => written(order)),
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has no orders for an unknown account, and an error for what is wrong', async () => {
    const [[address]] = market as [[string, unknown]];
    const answer = async (body: unknown) => (await ask('getmarketorderbyaccount', body)).json;
    expect(await answer({ address: `41${'0'.repeat(40)}` })).toEqual({ orders: [] });
    expect(await answer({ address, offset: 2n ** 70n })).toEqual({ orders: [] });
    for (const body of [
      {},
      { address: '' },
      { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      { address, limit: -1 },
      { address, limit: '20' },
      { address, offset: 0.5 },
    ]) {
      expect(await answer(body)).toEqual({ Error: expect.stringMatching(/^class \S+ : ./) });
    }
  });

  function written(order: MarketOrder) {
    return {
      order_id: order.id,
      owner_address: order.owner,
      create_time: order.createTime,
      sell_token_id: order.sell.token,
      sell_token_quantity: order.sell.quantity.toString(),
      buy_token_id: order.buy.token,
      buy_token_quantity: order.buy.quantity.toString(),
      sell_token_quantity_remain: order.sell.remain.toString(),
      buy_token_quantity_remain: order.buy.remain.toString(),
      state: order.state,
    };
  }
});

it('other methods and other HTTP methods are rejected in the same form', async () => {
  const service = createWalletService({ name: 'wallet-1', seed, behaviour: new Behaviour(), apiKey: 'key' });
  const ask = clientOf(service, 'wallet-1');
  expect(await ask('POST', '/wallet/listnodes', {})).toMatchObject({
    status: 404,
    json: { Error: expect.any(String) },
  });
  expect(await ask('GET', '/wallet/getnowblock')).toMatchObject({
    status: 405,
    json: { Error: expect.any(String) },
  });
  expect(await ask('POST', '/', {})).toMatchObject({ status: 404 });
});
