import { describe, expect, it } from 'vitest';
import { comparable } from './comparable.ts';
import { sameJson } from './same-json.ts';

const block = 'eth_getBlockByNumber';
const same = (method: string, one: unknown, other: unknown) => sameJson(...comparable(method, one, other));

describe('two answers of backends of one node', () => {
  it.each<[string, string, unknown, unknown]>([
    ['bytes in another case', block, { hash: '0xAB', logs: ['0xcD'] }, { hash: '0xab', logs: ['0xCd'] }],
    ['a field of a newer version', block, { hash: '0xab', requestsHash: '0x1' }, { hash: '0xab' }],
    [
      'one in items of a list',
      block,
      { logs: [{ data: '0x' }] },
      { logs: [{ data: '0x', blockTimestamp: '0x1' }] },
    ],
    ['another version', 'web3_clientVersion', 'erigon/3.0.1', 'erigon/3.0.2'],
    [
      'other words for a simulated call that failed',
      'eth_callMany',
      { result: [[{ error: 'execution reverted' }]] },
      { result: [[{ error: { message: 'revert', data: '0x' } }]] },
    ],
    ['an error that is null', block, { result: '0x1', error: null }, { result: '0x1' }],
  ])('are the same with %s', (_what, method, one, other) => {
    expect(same(method, one, other)).toBe(true);
    expect(same(method, other, one)).toBe(true);
  });

  it.each<[string, string, unknown, unknown]>([
    ['without a field of the contract', block, { hash: '0xab', gasUsed: '0x1' }, { hash: '0xab' }],
    ['with another value of a field that both have', block, { requestsHash: '0x1' }, { requestsHash: '0x2' }],
    ['with an error in place of a result', block, { result: null }, { error: { code: 1 } }],
    ['with null for an error and no result', block, { error: null }, { result: null }],
    [
      'with null for why a simulated call failed',
      'eth_callMany',
      { result: [[{ error: null }]] },
      { result: [[{ error: 'execution reverted' }]] },
    ],
    ['with an item less', block, { logs: [] }, { logs: [{ data: '0x' }] }],
    ['with text in another case', block, 'Latest', 'latest'],
    ['without a version', 'web3_clientVersion', 'erigon', null],
    ['with another number', block, 2n ** 60n, 2n ** 60n + 1n],
  ])('differ %s', (_what, method, one, other) => {
    expect(same(method, one, other)).toBe(false);
    expect(same(method, other, one)).toBe(false);
  });
});
