import { expect, it } from 'vitest';
import { shapesOf } from '../../engine/shape/shapes.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import { parseJson, writeJson } from '../../engine/wire/parse-json.ts';
import { watches } from './order-contents.check.ts';

const node = { name: 'n', api: 'wallet', url: 'https://node.example' };
const target = await parseTarget(JSON.stringify({ name: 't', nodes: [node] }), 'target.json', {});
const surface = { target, node: target.nodes[0], shapes: shapesOf(target) };
const path = '/wallet/getmarketorderbyaccount';

const order = {
  order_id: 'ab'.repeat(32),
  owner_address: `41${'cc'.repeat(20)}`,
  create_time: 1_700_000_000_000,
  sell_token_id: '',
  sell_token_quantity: '9007199254740993',
  buy_token_id: '1000226',
  buy_token_quantity: '5',
  sell_token_quantity_remain: '7',
  buy_token_quantity_remain: '3',
  state: 'ACTIVE',
};

function seen(body: object, fields: object): Seen {
  const text = writeJson({ orders: [{ ...order, ...fields }] });
  return {
    exchange: {
      node: 'n',
      transport: 'http',
      request: { method: 'POST', url: `${node.url}${path}`, headers: {}, body: JSON.stringify(body) },
      answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
      durationMs: 1,
    },
    credential: { kind: 'none' },
    path,
    query: new URLSearchParams(),
    isAuthorized: true,
  };
}

/** The requirements that an answer breaks with such fields, after one that shows the order as it is. */
function broken(fields: object, before: object = {}, now: object = { offset: 1 }): string[] {
  return watches.flatMap((rule) => {
    const watch = rule.watch(surface);
    expect(watch.judge?.(seen(before, {}))).toEqual([]);
    return (watch.judge?.(seen(now, fields)) ?? []).map(([id, { at }]) => `${id} ${at}`);
  });
}

it.each<[string, object, string]>([
  ['a time in seconds', { create_time: 1_700_000_000 }, 'create-time /orders/0/create_time'],
  ['another token', { buy_token_id: '1000227' }, 'buy-token-id /orders/0/buy_token_id'],
  ['no token', { buy_token_id: '' }, 'buy-token-id /orders/0/buy_token_id'],
  [
    'a quantity that no double tells from the other',
    { sell_token_quantity: '9007199254740992' },
    'sell-token-quantity /orders/0/sell_token_quantity',
  ],
  [
    'a quantity that no double tells from the other, as a number',
    { sell_token_quantity: 9007199254740992n },
    'sell-token-quantity /orders/0/sell_token_quantity',
  ],
  [
    'another order under the same id',
    { create_time: 1, sell_token_quantity: '1', buy_token_quantity: '1' },
    'order-id-unique /orders/0/order_id',
  ],
])('reports %s of an order that was shown before', (_, fields, expected) => {
  expect(broken(fields)).toEqual([`wallet.order.${expected}`]);
});

it.each<[string, object]>([
  ['the same content', {}],
  ['what is matched in time', { sell_token_quantity_remain: '0', state: 'INACTIVE' }],
  ['a quantity as a number', { sell_token_quantity: 9007199254740993n }],
  ['an address in capitals', { owner_address: order.owner_address.toUpperCase() }],
  ['a field of another type, which the schema judges', { buy_token_id: null }],
])('accepts %s', (_, fields) => {
  expect(broken(fields)).toEqual([]);
});

it('compares answers with the same visible only', () => {
  expect(broken({ buy_token_id: '31303030323236' }, { visible: true }, { visible: false })).toEqual([]);
});
