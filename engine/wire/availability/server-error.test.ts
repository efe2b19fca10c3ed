import { describe, expect, it } from 'vitest';
import type { Answer } from '../exchange.ts';
import { isGatewayError, isServerError } from './server-error.ts';

function answer(status: number, value?: unknown, headers: Answer['headers'] = {}): Answer {
  const body = value === undefined ? ({ kind: 'empty' } as const) : ({ kind: 'json', value } as const);
  return { kind: 'answer', status, headers, text: value === undefined ? '' : JSON.stringify(value), body };
}

describe('a server error', () => {
  it.each([
    ['a JSON-RPC result', { jsonrpc: '2.0', id: 1, result: null }],
    ['a page of a list', { count: 0, next: null, previous: null, results: [] }],
    ['an organization', { id: 'RG-1-2', name: 'x' }],
    ['a balance record', { timestamp: 1, block_identifier: {}, transaction_balance_trace: [] }],
    ['orders', { orders: [] }],
    ['the newest block', { blockID: '00' }],
    ['a block by its id', { block_header: { raw_data: { number: 1 } } }],
    ['shards', { shards: [] }],
    ['messages', { messages: [] }],
  ])('is none where it holds %s: the service answered by itself', (_what, value) => {
    for (const status of [500, 502, 503]) {
      expect(isServerError(answer(status, value))).toBe(false);
      expect(isGatewayError(answer(status, value))).toBe(false);
    }
  });

  it.each([
    ['nothing', undefined],
    ['a platform error', { error: { code: 'internal', message: 'x' } }],
    ['a JSON-RPC error', { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'x' } }],
    ['null', null],
    ['a list', []],
  ])('is one where it holds %s', (_what, value) => {
    expect([500, 503].map((status) => isServerError(answer(status, value)))).toEqual([true, true]);
    expect([500, 503].map((status) => isGatewayError(answer(status, value)))).toEqual([false, true]);
  });

  it('is no error of a gateway where it says when to come back', () => {
    expect(isGatewayError(answer(503, undefined, { 'retry-after': '1' }))).toBe(false);
  });

  it('is UNAVAILABLE of gRPC too, and no other status of it', () => {
    expect([0, 7, 12, 13, 14, 16].filter((status) => isServerError(answer(status)))).toEqual([14]);
    expect([0, 7, 12, 13, 14, 16].filter((status) => isGatewayError(answer(status)))).toEqual([14]);
  });

  it.each([
    { ok: false, error: 'LITE_SERVER_NETWORK: timeout', code: 500 },
    { ok: false, error: 'timeout: lite server', code: 504 },
    { detail: 'No working liteservers with ls_index=None, archival=None' },
    { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'LITE_SERVER_NETWORKconn not ready' } },
    { '@type': 'error', error: 'timeout for adnl query query' },
  ])(
    'is one, as of a gateway, with whatever status where it says that no node behind it was reached: %o',
    (value) => {
      for (const status of [200, 400, 500]) {
        expect(isServerError(answer(status, value))).toBe(true);
        expect(isGatewayError(answer(status, value))).toBe(true);
      }
    },
  );

  it.each([
    { ok: false, error: 'LITE_SERVER_UNKNOWN: cannot load block', code: 500 },
    { error: 'timeout' },
    { shards: [], comment: 'LITE_SERVER_NETWORK' },
    { jsonrpc: '2.0', id: 1, result: { shards: [] }, error: 'LITE_SERVER_NETWORK' },
    { messages: [{ body: 'LITE_SERVER_NETWORK' }] },
    { error: `${' '.repeat(400)}LITE_SERVER_NETWORK` },
  ])('is none of a gateway where it says something else: %o', (value) => {
    expect(isGatewayError(answer(200, value))).toBe(false);
  });
});
