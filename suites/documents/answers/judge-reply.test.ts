import { describe, expect, it } from 'vitest';
import { readReply } from '../../../engine/jsonrpc/reply.ts';
import { Shapes } from '../../../engine/shape/shapes.ts';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answer, Exchange } from '../../../engine/wire/exchange.ts';
import { openRpcCalls } from '../../../generators/requests/open-rpc-calls.ts';
import { judgeReply } from './judge-reply.ts';

const document = {
  openrpc: '1.3.2',
  info: { title: 't', version: '1' },
  methods: [{ name: 'chain_head', params: [], result: { name: 'head', schema: { type: 'string' } } }],
};
const shapes = new Shapes({ providers: [], protocols: [], publicNetworks: [] }, () => document);

/** The rules that an answer to the call with the id 7 breaks. */
function broken(body: object): string[] {
  const text = JSON.stringify(body);
  const answer: Answer = { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) };
  const request = { method: 'POST', url: 'https://node.example/', headers: {} };
  const exchange: Exchange = { node: 'n', transport: 'http', request, answer, durationMs: 1 };
  const by = { shapes, document: 't', certain: true, isShown: false };
  return openRpcCalls(document).flatMap((call) =>
    judgeReply(call, readReply(exchange, 7), by).flatMap(([rule, { kind }]) =>
      kind === 'breach' ? [rule] : [],
    ),
  );
}

describe('an answer to a method of a document', () => {
  const envelope = { jsonrpc: '2.0', id: 7 };

  it('is its result', () => {
    expect(broken({ ...envelope, result: '0x1' })).toEqual([]);
    expect(broken({ ...envelope, result: '0x1', error: null })).toEqual([]);
    expect(broken({ ...envelope, result: 1 })).toEqual(['schema']);
  });

  it.each<[string, object]>([
    ['without the version', { id: 7, result: '0x1' }],
    ['with another id', { ...envelope, id: 8, result: '0x1' }],
    ['with the id as text', { ...envelope, id: '7', result: '0x1' }],
    ['with a result and an error', { ...envelope, result: '0x1', error: { code: 1, message: 'a' } }],
    [
      'with an error beside a result that is null',
      { ...envelope, result: null, error: { code: 1, message: 'a' } },
    ],
    ['with an error whose code is text', { ...envelope, error: { code: '1', message: 'a' } }],
  ])('has no envelope of JSON-RPC 2.0 %s', (_what, body) => {
    expect(broken(body)).toEqual(['envelope']);
  });
});
