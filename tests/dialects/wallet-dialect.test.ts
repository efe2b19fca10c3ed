import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json-object.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { Dialects } from '../../engine/verdict/finding/dialect.ts';
import { readSpec } from '../../specs/read.ts';
import { loadRegister } from '../../specs/register.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { onlyWhere, replace, without } from '../../targets/entries/change-fields.ts';
import { json, text } from '../../targets/serving/wire.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const dialect = 'java-tron';
const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
const targets: Record<'declared' | 'undeclared', Target | undefined> = {
  declared: undefined,
  undeclared: undefined,
};

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
  const { platform: _, ...file } = embedded.targetFile;
  const nodes = file.nodes.filter(({ api }) => api === 'wallet');
  const parse = (entries: readonly object[]): Promise<Target> =>
    parseTarget(JSON.stringify({ ...file, nodes: entries }), 'java-tron', {});
  targets.undeclared = await parse(nodes);
  targets.declared = await parse(nodes.map((node) => ({ ...node, dialect })));
});

afterAll(() => embedded.close());

async function run(
  overrides: Overrides,
  about: readonly string[],
  target: Target | undefined = targets.declared,
): Promise<readonly RequirementResult[]> {
  if (target === undefined) throw new Error('no target');
  embedded.reset();
  behaviour.set([{ id: 'test', section: '1', summary: 'test', overrides }]);
  const run = await runSuite({}, { target, ...(await checksOf((id) => about.includes(id))) });
  behaviour.set([]);
  return run.requirements;
}

const verdictsOf = (results: readonly RequirementResult[], ids: readonly string[]) =>
  Object.fromEntries(results.filter(({ id }) => ids.includes(id)).map(({ id, verdict }) => [id, verdict]));

const order = (name: string) => `wallet.order.${name}`;
const orders = (name: string) => `wallet.orders.${name}`;
const asNumber = (value: unknown) => Number(value);
const native = (name: string) =>
  ['sell_token_id', 'buy_token_id'].reduce(
    (change: (object: JsonObject) => JsonObject, field) => (object) =>
      replace(field, (id) => (id === '' ? name : id))(change(object)),
    (object) => object,
  );
const rejected = (status: number, words: string): Overrides => ({
  'wallet.answer': (answer, { method, body }) =>
    method === 'getblockbalance' && typeof body.hash === 'string' ? json(status, { Error: words }) : answer,
});
const instead = (method: string, answer: ReturnType<typeof json>): Overrides => ({
  'wallet.answer': (right, info) => (info.method === method ? answer : right),
});

const parameters = ['answer', 'hash-parameter', 'number-parameter'].map((name) => `wallet.balance.${name}`);
const windows = ['offset', 'limit', 'limit-default', 'limit-max'].map(orders);
const unavailable = json(404, { Error: 'this API is unavailable due to config' });
const lite = text(200, 'application/json', 'this API is closed because this node is a lite fullnode');

/** What java-tron answers, rebuilt on the embedded target, with the requirements that deviate. */
const departures: readonly (readonly [string, readonly string[], Overrides])[] = [
  [
    'visible that defaults to false',
    ['wallet.balance.visible-default'],
    { 'wallet.visible': (visible, { given }) => given !== undefined && visible },
  ],
  [
    'no trace for what changes no balance',
    ['wallet.balance.one-trace-per-transaction'],
    {
      'wallet.balance': replace('transaction_balance_trace', (traces) =>
        (traces as { operation: unknown[] }[]).filter(({ operation }) => operation.length > 0),
      ),
    },
  ],
  [
    'no history of balances',
    parameters,
    rejected(200, 'class java.lang.Exception : This block does not exist'),
  ],
  [
    'an address that is not read',
    [orders('answer'), orders('address-parameter')],
    instead('getmarketorderbyaccount', json(200, {})),
  ],
  [
    'quantities that are numbers, and no remainder of what is bought',
    [
      'sell-token-quantity',
      'buy-token-quantity',
      'sell-token-quantity-remain',
      'buy-token-quantity-remain',
    ].map(order),
    {
      'wallet.order': (one) =>
        ['sell_token_quantity', 'buy_token_quantity', 'sell_token_quantity_remain'].reduce(
          (object: JsonObject, field) => replace(field, asNumber)(object),
          without('buy_token_quantity_remain')(one),
        ),
    },
  ],
  [
    'an active order without a state',
    [order('state')],
    { 'wallet.order': onlyWhere((info) => info.order.state === 'ACTIVE', without('state')) },
  ],
  ['an underscore for the native coin', [order('native-coin')], { 'wallet.order': native('_') }],
  ['5f for the native coin', [order('native-coin')], { 'wallet.order': native('5f') }],
  ['neither offset nor limit', windows, { 'wallet.orders': (_orders, { all }) => all }],
  [
    'orders switched off',
    ['wallet.transport.post', orders('answer'), orders('address-parameter')],
    instead('getmarketorderbyaccount', unavailable),
  ],
  ['a lite node', ['wallet.transport.post', orders('answer')], instead('getmarketorderbyaccount', lite)],
];

/** Answers that are close to those, and no habit of java-tron. */
const neighbours: readonly (readonly [string, string, Overrides])[] = [
  [
    'visible true taken for false',
    'wallet.balance.visible-true',
    { 'wallet.visible': (visible) => !visible },
  ],
  [
    'addresses without the byte of the chain where visible is left out',
    'wallet.balance.visible-default',
    {
      'wallet.address': (address, { body, account }) =>
        body.visible === undefined ? account.slice(2) : address,
    },
  ],
  [
    'no trace for the last transaction, whatever it is',
    'wallet.balance.one-trace-per-transaction',
    {
      'wallet.balance': replace('transaction_balance_trace', (traces) => (traces as unknown[]).slice(0, -1)),
    },
  ],
  [
    'blocks rejected with another message',
    'wallet.balance.answer',
    rejected(200, 'class java.lang.Exception : no block'),
  ],
  [
    'an empty list under another name',
    orders('answer'),
    instead('getmarketorderbyaccount', json(200, { marketOrders: [] })),
  ],
  [
    'quantities that are null',
    order('sell-token-quantity'),
    { 'wallet.order': replace('sell_token_quantity', () => null) },
  ],
  ['a state that is null', order('state'), { 'wallet.order': replace('state', () => null) }],
  ['another name for the native coin', order('native-coin'), { 'wallet.order': native('TRX') }],
  [
    'a limit that lets one more through',
    orders('limit'),
    {
      'wallet.orders': (_orders, { all, window }) =>
        all.slice(window.offset, window.offset + window.limit + 1),
    },
  ],
  [
    'an offset that leaves out one less',
    orders('offset'),
    {
      'wallet.orders': (_orders, { all, window: { offset, limit } }) =>
        all.slice(Math.max(0, offset - 1), Math.max(0, offset - 1) + limit),
    },
  ],
  [
    'a method that is not there',
    orders('answer'),
    instead('getmarketorderbyaccount', json(404, { Error: 'not found' })),
  ],
];

describe('the dialect of java-tron', () => {
  it('names requirements that the register has', () => {
    const { departures: listed } = readSpec(`dialects/${dialect}`) as {
      departures: readonly { requirement: string | readonly string[] }[];
    };
    const named = listed.flatMap(({ requirement }) => requirement);
    const known = new Set(loadRegister().map(({ id }) => id));
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(new Dialects().names).toContain(dialect);
  });

  it.each(departures)('explains %s', async (_, ids, overrides) => {
    const results = await run(overrides, ids);
    expect(verdictsOf(results, ids)).toEqual(Object.fromEntries(ids.map((id) => [id, 'deviates'])));
    expect(
      results
        .filter(({ verdict, level }) => verdict === 'failed' && level === 'required')
        .map(({ id }) => id),
    ).toEqual([]);
  });

  it.each(neighbours)('does not explain %s', async (_, id, overrides) => {
    expect(verdictsOf(await run(overrides, [id]), [id])).toEqual({ [id]: 'failed' });
  });

  it('leaves a node without history of balances reachable', async () => {
    const authSurfaces = ['access.node.token-accepted', 'access.node.basic-accepted'];
    const overrides = rejected(200, 'class java.lang.Exception : This block does not exist');
    const verdicts = verdictsOf(await run(overrides, authSurfaces), authSurfaces);
    expect(verdicts).toEqual(Object.fromEntries(authSurfaces.map((id) => [id, 'passed'])));
  });

  it('is named in the finding where it is not declared', async () => {
    const id = 'wallet.balance.visible-default';
    const overrides: Overrides = { 'wallet.visible': (visible, { given }) => given !== undefined && visible };
    const [result] = await run(overrides, [id], targets.undeclared);
    expect(result?.verdict).toBe('failed');
    expect(result?.findings[0]?.message).toContain(dialect);
  });
});
