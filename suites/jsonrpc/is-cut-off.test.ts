import { describe, expect, it } from 'vitest';
import { readReply } from '../../engine/jsonrpc/reply.ts';
import { parseJson } from '../../engine/wire/body/parse-json.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { isCutOff } from './is-cut-off.ts';

interface Came {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly transport?: Exchange['transport'];
}

const chunked = { 'transfer-encoding': 'chunked' };
const cut = '{"jsonrpc":"2.0","id":1,"result":{"hash":"0x12';

function isCut(text: string, { status = 200, headers = chunked, transport = 'http' }: Came = {}): boolean {
  const answer = { kind: 'answer', status, headers, text, body: parseJson(text) } as const;
  const request = { method: 'POST', url: 'https://node.example', headers: {} };
  return isCutOff(readReply({ node: 'n', transport, request, answer, durationMs: 0 }, 1));
}

describe('an answer', () => {
  it.each([
    ['in its result', cut],
    ['before its result', '{"jsonrpc":"2.0","id":1'],
    ['between the items of a result', '{"id":1,"result":[{"error":"reverted"},'],
  ])('is cut off %s', (_, text) => {
    expect(isCut(text)).toBe(true);
    expect(isCut(text, { headers: { 'content-length': String(text.length) } })).toBe(true);
  });

  it.each([
    ['whole', '{"jsonrpc":"2.0","id":1,"result":null}'],
    ['empty', ''],
    ['a page', '<html><body>result'],
    ['plain text', 'upstream error'],
    ['another object', '{"message":"not found'],
    ['an error that is cut off', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"mess'],
    [
      'nested too deep for the reader',
      `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(300)}${']'.repeat(300)}}`,
    ],
  ])('that is %s is not cut off', (_, text) => {
    expect(isCut(text)).toBe(false);
  });

  it.each([
    ['another status', { status: 502 }],
    ['no length, so that a lost connection ends it', { headers: {} }],
    ['no status, over a WebSocket', { status: 101, transport: 'websocket' }],
  ] as const)('with %s is left alone', (_, came) => {
    expect(isCut(cut, came)).toBe(false);
  });
});
