import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../target/target-file.ts';
import type { Credential } from '../../wire/credential.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { askedFor } from './asked-for.ts';

const target = await parseTarget(
  `name: t
platform: { baseUrl: https://api.example/base, apiKey: the-right-key }
nodes:
  - { name: e, api: evm, url: https://e.example, auth: { token: the-right-token, username: user-name, password: pass-word } }
`,
  'target.yaml',
  {},
);
const right: Credential = { kind: 'bearer', key: 'the-right-key' };
const token: Credential = { kind: 'url-token', token: 'the-right-token' };
const basic: Credential = { kind: 'basic', username: 'user-name', password: 'pass-word' };
const none: Credential = { kind: 'none' };

function kindOf(
  node: string | null,
  url: string,
  credential: Credential,
  body?: string,
  headers: Record<string, string> = {},
) {
  const exchange: Exchange = {
    node,
    transport: 'http',
    request: {
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers,
      ...(body === undefined ? {} : { body }),
    },
    answer: { kind: 'no-answer', cause: 'timeout', message: '' },
    durationMs: 0,
  };
  return askedFor(exchange, credential, target);
}
const list = 'https://api.example/base/v1/nodes/';
const call = (method: string, more = '') =>
  `{"jsonrpc":"2.0","method":"${method}","params":["0x1"],"id":1${more}}`;

describe('askedFor', () => {
  it('sees one kind in requests that differ in query, ids or parameters', () => {
    const { kind, parts } = kindOf(null, `${list}?page=2`, right);
    expect(kindOf(null, list, right).kind).toBe(kind);
    expect([...parts]).toEqual([['?page', '2']]);
    const network = (id: string) => kindOf(null, `https://api.example/base/v1/networks/${id}/`, right);
    expect(network('NW-1').kind).toBe(network('NW-2').kind);
    expect(network('NW-1').parts).not.toEqual(network('NW-2').parts);
  });

  it('sees one kind in a call whichever right credential it carries', () => {
    const withToken = kindOf('e', 'https://e.example/the-right-token/evm', token, call('eth_call'));
    const withBasic = kindOf('e', 'https://e.example/evm', basic, call('eth_call'));
    expect(withToken.kind).toBe(withBasic.kind);
    expect([withToken.mode, withBasic.mode]).toEqual(['url-token', 'basic']);
  });

  it('distinguishes what asks something else, lacks a field, or has other credentials', () => {
    const kinds = [
      kindOf(null, list, right),
      kindOf(null, list, none),
      kindOf(null, list, { kind: 'bearer', key: 'another' }),
      kindOf(null, list, right, undefined, { 'x-api-key': 'k' }),
      kindOf(null, 'http://api.example/base/v1/nodes/', none),
      kindOf(null, 'https://api.example/base/v1/organization/', right),
      kindOf('e', 'https://e.example/evm', basic, call('eth_call')),
      kindOf('e', 'https://e.example/evm', basic, call('eth_chainId')),
      kindOf('e', 'https://e.example/evm', basic, call('eth_call', ',"more":1')),
      kindOf('e', 'https://e.example/evm', basic, '{"method":"eth_call"'),
      kindOf('e', 'https://e.example/evm', basic, `[${call('eth_call')}]`),
      kindOf(
        'e',
        'https://e.example/the-wrong-token/evm',
        { kind: 'url-token', token: 'the-wrong-token' },
        call('eth_call'),
      ),
    ].map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
