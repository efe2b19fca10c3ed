import { describe, expect, it } from 'vitest';
import { parseJson } from '../../wire/body/parse-json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { type Breach, breach } from '../judgement.ts';
import { Dialects, shippedDialects } from './dialect.ts';

/** Each test reads them anew: what a hook cannot read would pass the tests over, and not fail them. */
const dialectsOf = () => new Dialects();

function answered(result: unknown, body = '{"id":1}'): Exchange {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  return {
    node: 'n',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example', headers: {}, body },
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
}

function plain(body: object): Exchange {
  const text = JSON.stringify(body);
  return {
    ...answered({}),
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
  };
}

const missing = (member: string): Breach =>
  breach({ rule: 'required', at: `/result/${member}`, expected: 'a member', actual: undefined });

describe('dialects', () => {
  it('explain a breach of the requirement, the rule and the place that they list, and no other', () => {
    const found = missing('totalDifficulty');
    expect(dialectsOf().explain('geth', 'evm.block.total-difficulty', found)?.instead).toMatch(
      /total difficulty/,
    );
    expect(dialectsOf().explain('geth', 'evm.block.difficulty', found)).toBeUndefined();
    expect(
      dialectsOf().explain('geth', 'evm.block.total-difficulty', { ...found, rule: 'type' }),
    ).toBeUndefined();
    expect(
      dialectsOf().explain('geth', 'evm.block.total-difficulty', { ...found, at: '/result/size' }),
    ).toBeUndefined();
    expect(dialectsOf().explain('unheard-of', 'evm.block.total-difficulty', found)).toBeUndefined();
  });

  it('look into the answer that shows the breach', () => {
    const found = missing('status');
    const explain = (receipt: object) =>
      dialectsOf().explain('geth', 'evm.receipt.status', { ...found, exchange: answered(receipt) });
    expect(explain({ root: `0x${'ab'.repeat(32)}` })).toBeDefined();
    expect(explain({ root: '0x12' })).toBeUndefined();
    expect(dialectsOf().explain('geth', 'evm.receipt.status', found)).toBeUndefined();
  });

  it('look at the fields beside the place, and take lists and objects for none', () => {
    const found = missing('status');
    const explain = (receipt: object | readonly object[]) =>
      dialectsOf().explain('erigon', 'evm.receipt.status', { ...found, exchange: answered(receipt) });
    const root = `0x${'ab'.repeat(32)}`;
    expect(explain({ root, logs: [], to: null })).toBeDefined();
    expect(explain({ root: '0x12' })).toBeUndefined();
    expect(explain({ logs: { root } })).toBeUndefined();
    expect(explain({ root: { root } })).toBeUndefined();
  });

  it.each([
    ['evm.block.by-number', 'before-first', 'result'],
    ['evm.block.earliest', 'first-kept', 'asked-for'],
    ['evm.block.transactions-root-of-list', 'network-form', 'root'],
    ['evm.block.gas-used-is-last-cumulative', 'total', 'total-of-others'],
  ])('distinguish what anvil does to %s from its neighbour', (id, rule, other) => {
    const genesis = { parentHash: `0x${'0'.repeat(64)}`, transactions: [] };
    const found = breach({
      rule,
      at: '',
      expected: '0x0, the gas of its 0 transactions',
      actual: null,
      exchange: answered(genesis),
    });
    expect(dialectsOf().explain('anvil', id, found)).toBeDefined();
    expect(dialectsOf().explain('anvil', id, { ...found, rule: other })).toBeUndefined();
  });

  it('stand in for the gateway in front of the software that they name', () => {
    const external = {
      source: null,
      destination: 'EQ',
      value: null,
      fwd_fee: null,
      ihr_fee: null,
      created_lt: null,
    };
    const found: Breach = {
      ...breach({ rule: 'type', at: '/messages/0/source', expected: 'a string', actual: null }),
      exchange: plain({ messages: [external] }),
    };
    const id = 'sharded.message.source';
    expect(dialectsOf().explain('ton-index-go', id, found)).toBeDefined();
    expect(dialectsOf().explain('ton-http-api', id, found)).toBeDefined();
    expect(dialectsOf().explain('geth', id, found)).toBeUndefined();
    const internal = plain({ messages: [{ ...external, source: 'EQ' }] });
    expect(dialectsOf().explain('ton-index-go', id, { ...found, exchange: internal })).toBeUndefined();
    const bereft = plain({ messages: [{ ...external, value: '5', created_lt: '7' }] });
    expect(dialectsOf().explain('ton-index-go', id, { ...found, exchange: bereft })).toBeUndefined();
  });

  it.each(['<html>', '', 'null', '[]', '{"result": null}', '{"result": "no"}', '{"result": [1]}'])(
    'find nothing beside a place in %o, and go by the rest',
    (text) => {
      const answer = { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) } as const;
      const found = { ...missing('totalDifficulty'), exchange: { ...answered({}), answer } };
      expect(dialectsOf().explain('geth', 'evm.block.total-difficulty', found)).toBeDefined();
      const status = { ...missing('status'), exchange: found.exchange };
      expect(dialectsOf().explain('geth', 'evm.receipt.status', status)).toBeUndefined();
    },
  );

  it('look at the request', () => {
    const found = breach({ rule: 'refused', at: '/result', expected: 'no block', actual: {} });
    const asked = (params: readonly unknown[]) => ({
      ...found,
      exchange: answered({}, JSON.stringify({ method: 'eth_getBlockByNumber', params })),
    });
    const id = 'evm.block.full-flag-required';
    expect(dialectsOf().explain('ganache', id, asked(['latest']))).toBeDefined();
    expect(dialectsOf().explain('ganache', id, asked(['latest', false]))).toBeUndefined();
    expect(dialectsOf().explain('ganache', id, found)).toBeUndefined();
  });

  it('read integers beyond 2^53 as text', () => {
    const rounded = (actual: bigint) => breach({ rule: 'echo', at: '/id', expected: 'the id', actual });
    const id = 'jsonrpc.request.large-id';
    expect(dialectsOf().explain('hardhat', id, rounded(18446744073709552000n))).toBeDefined();
    expect(dialectsOf().explain('hardhat', id, rounded(18446744073709551615n))).toBeUndefined();
  });

  it('excuse a wrong root of receipts on ganache only beside a transaction that failed', () => {
    const found = (statuses: string) =>
      breach({ rule: 'committed', at: '/result', expected: 'a root', actual: { root: '0x', statuses } });
    const id = 'evm.receipt.committed-by-block';
    expect(dialectsOf().explain('ganache', id, found('0x1, 0x0'))).toBeDefined();
    expect(dialectsOf().explain('ganache', id, found('0x1, 0x1'))).toBeUndefined();
  });

  it('are suggested where they would explain a breach', () => {
    expect(dialectsOf().suggest('evm.block.total-difficulty', missing('totalDifficulty'), 'evm')).toContain(
      'geth',
    );
    expect(dialectsOf().suggest('evm.block.total-difficulty', missing('hash'), 'evm')).toEqual([]);
  });

  it('are not suggested of nodes that do not run that software', () => {
    const at = '/result/logs/0/logIndex';
    const found = breach({ rule: 'goes-on', at, expected: 'an index', actual: '0x0' });
    const id = 'evm.log.indices-consecutive-in-block';
    expect(dialectsOf().suggest(id, found, 'evm')).toContain('ganache');
    expect(dialectsOf().suggest(id, found, 'rollup')).not.toContain('ganache');
    expect(dialectsOf().explain('ganache', id, found)).toBeDefined();
  });

  it('are named as their files are, and read once', () => {
    expect(dialectsOf().names).toEqual(expect.arrayContaining(['anvil', 'ganache', 'hardhat', 'java-tron']));
    expect(shippedDialects()).toBeInstanceOf(Dialects);
    expect(shippedDialects()).toBe(shippedDialects());
  });
});
