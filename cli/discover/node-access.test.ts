import { describe, expect, it } from 'vitest';
import { Vault } from '../../engine/secrets/vault.ts';
import type { ListedNode } from './listed-node.ts';
import { findNodeAccess, type NodeAccessRules } from './node-access.ts';

const key = 'f00dfeed00112233';
const rules: NodeAccessRules = {
  platform: new URL('https://api.vendor-a.example'),
  foreignSecrets: (hostname) => new Set(hostname === 'node.vendor-a.example' ? ['k-of-the-platform'] : []),
  vault: new Vault([{ name: 'KEY', value: key }]),
};
const node = (parts: Partial<ListedNode>): ListedNode => ({
  id: 'ND-1-2-3',
  name: 'rpc',
  httpsEndpoint: 'https://node.vendor-a.example',
  ...parts,
});
const access = (parts: Partial<ListedNode>) => {
  const found = findNodeAccess(node(parts), rules);
  if (typeof found === 'string') return found;
  const { https, ...rest } = found;
  return { origin: https.origin, host: https.host, ...rest };
};
const here = {
  origin: 'https://node.vendor-a.example',
  host: 'node.vendor-a.example:443',
  basePath: '',
};

describe('access to a listed node', () => {
  it.each<[string, Partial<ListedNode>, object]>([
    ['the token beside the address', { key }, { ...here, token: key }],
    [
      'the token in the address',
      { httpsEndpoint: `https://node.vendor-a.example/${key}` },
      { ...here, token: key },
    ],
    [
      'the token in both, and the path of the API',
      { key, httpsEndpoint: `https://node.vendor-a.example/${key}/api/v2/jsonRPC` },
      { ...here, token: key },
    ],
    [
      'a path of its own',
      { key, httpsEndpoint: 'https://node.vendor-a.example/ext/bc/C/rpc' },
      { ...here, basePath: '/ext/bc/C/rpc', token: key },
    ],
    [
      'a pair in the address',
      { httpsEndpoint: 'https://us%40er:pass@node.vendor-a.example:8443/evm' },
      {
        origin: 'https://node.vendor-a.example:8443',
        host: 'node.vendor-a.example:8443',
        basePath: '',
        username: 'us@er',
        password: 'pass',
      },
    ],
    ['half of a pair is none', { username: 'u' }, here],
    [
      'WebSocket without token and /ws',
      { key, wssEndpoint: `wss://node.vendor-a.example/ws/${key}` },
      { ...here, token: key, websocketUrl: 'wss://node.vendor-a.example' },
    ],
    [
      'WebSocket as listed where it needs no credentials',
      { wssEndpoint: 'wss://node.vendor-a.example/ws' },
      { ...here, websocketUrl: 'wss://node.vendor-a.example/ws' },
    ],
    [
      'no WebSocket on another host',
      { key, wssEndpoint: 'wss://elsewhere.example/ws' },
      { ...here, token: key },
    ],
  ])('reads %s', (_what, parts, expected) => {
    expect(access(parts)).toEqual(expected);
  });

  it.each<[string, Partial<ListedNode>, string]>([
    ['a node that is down', { status: 'stopped' }, 'its status is stopped'],
    ['a file', { httpsEndpoint: 'file:///etc/passwd' }, 'does not use https://'],
    ['plain HTTP', { httpsEndpoint: 'http://node.vendor-a.example' }, 'does not use https://'],
    ['this machine', { httpsEndpoint: 'https://127.0.0.1:6443' }, 'is on this machine'],
    ['this machine, written otherwise', { httpsEndpoint: 'https://0x7f000001/' }, 'is on this machine'],
    ['a cloud’s own address', { httpsEndpoint: 'https://169.254.169.254/latest' }, 'is on this machine'],
    ['a variable as host', { httpsEndpoint: `https://a-\${HOME}.example` }, 'contains characters'],
    [
      'a variable as path',
      { httpsEndpoint: `https://node.vendor-a.example/\${HOME}` },
      'contains characters',
    ],
    [
      'a variable as query',
      { httpsEndpoint: `https://node.vendor-a.example/?a=\${HOME}` },
      'more than host and path',
    ],
    [
      'an address with a second token',
      { key, httpsEndpoint: 'https://node.vendor-a.example/0123456789abcdef01' },
      'a token other than',
    ],
    ['a secret as host', { httpsEndpoint: `https://${key}.vendor-a.example` }, 'contains a secret'],
    ['control characters', { key: 'a\nb' }, 'control characters'],
    ['the key of the platform', { key: 'k-of-the-platform' }, 'defines for another place'],
    [
      'the key of the platform as password',
      { username: 'u', password: 'k-of-the-platform' },
      'defines for another place',
    ],
  ])('leaves out %s', (_what, parts, why) => {
    expect(access(parts)).toContain(why);
  });
});
