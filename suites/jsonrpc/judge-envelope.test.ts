import { describe, expect, it } from 'vitest';
import { readReply } from '../../engine/jsonrpc/reply.ts';
import { parseJson } from '../../engine/wire/body/parse-json.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { judgeEnvelope, judgeErrorEnvelope } from './judge-envelope.ts';

function reply(body: string, status = 200, transport: Exchange['transport'] = 'http') {
  const answer = { kind: 'answer', status, headers: {}, text: body, body: parseJson(body) } as const;
  const request = { method: 'POST', url: 'https://node.example', headers: {} };
  return readReply({ node: 'n', transport, request, answer, durationMs: 0 }, 1);
}

const broken = (judgements: ReturnType<typeof judgeEnvelope>) =>
  judgements.filter(([, { kind }]) => kind === 'breach').map(([id]) => id.replace('jsonrpc.response.', ''));

describe('the envelope of an answer', () => {
  it.each([
    ['a result', '{"jsonrpc":"2.0","id":1,"result":"0x1"}', []],
    ['a null result', '{"jsonrpc":"2.0","id":1,"result":null}', []],
    ['further fields', '{"jsonrpc":"2.0","id":1,"result":1,"error":null,"time":3}', []],
    ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}', []],
    ['an error without a version', '{"id":1,"error":{"code":-32000,"message":"no"}}', []],
    ['no version', '{"id":1,"result":1}', ['version']],
    ['a version that is a number', '{"jsonrpc":2.0,"id":1,"result":1}', ['version']],
    ['no result', '{"jsonrpc":"2.0","id":1}', ['result', 'never-both']],
    [
      'result and error',
      '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}',
      ['never-both'],
    ],
    ['a null result and an error', '{"jsonrpc":"2.0","id":1,"result":null,"error":{}}', ['never-both']],
    ['not JSON', '<html>', ['version', 'result']],
  ])('with %s', (_, body, expected) => {
    expect(broken(judgeEnvelope(reply(body)))).toEqual(expected);
  });

  it('has status 200 where it holds a result, and any where it does not', () => {
    expect(broken(judgeEnvelope(reply('{"jsonrpc":"2.0","id":1,"result":1}', 202)))).toEqual(['status']);
    expect(broken(judgeEnvelope(reply('{"jsonrpc":"2.0","id":1,"error":{}}', 400)))).toEqual([]);
  });

  it('has no status over a WebSocket', () => {
    const judgements = judgeEnvelope(reply('{"jsonrpc":"2.0","id":1,"result":1}', 101, 'websocket'));
    expect(broken(judgements)).toEqual([]);
    expect(judgements.filter(([, { kind }]) => kind === 'not-applicable').map(([id]) => id)).toEqual([
      'jsonrpc.response.status',
    ]);
  });

  it('is reported by what stands there', () => {
    const [version, , status] = judgeEnvelope(reply('{"jsonrpc":"1.0","id":1,"result":1}', 202));
    expect(version?.[1]).toMatchObject({ rule: 'const', at: '/jsonrpc', expected: '"2.0"', actual: '1.0' });
    expect(status?.[1]).toMatchObject({ rule: 'status', at: '', actual: 202 });
  });
});

describe('a rejection', () => {
  it.each([
    ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}', []],
    ['a page of a gateway', '<html>', []],
    ['an object of a gateway', '{"message":"bad request"}', []],
    ['nothing', '', []],
    ['JSON-RPC without result and error', '{"jsonrpc":"2.0","id":1}', ['never-both']],
    ['an error beside a result', '{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":1}}', ['never-both']],
    ['a result, which none is', '{"id":1,"result":1}', ['version', 'status']],
  ])('may be %s', (_, body, expected) => {
    expect(broken(judgeErrorEnvelope(reply(body, 400)))).toEqual(expected);
  });
});
