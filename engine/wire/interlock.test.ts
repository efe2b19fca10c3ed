import { describe, expect, it } from 'vitest';
import { contractReads } from './documented-reads.ts';
import { guard, guardMessage, InterlockError, type InterlockRules } from './interlock.ts';

const rules: InterlockRules = {
  readsOf: () => contractReads(),
  deleteNetworks: ['NW-1-2-3'],
  readableUrls: ['https://node.example/usage'],
  origins: new Set(['https://api.example', 'https://node.example', 'http://api.example']),
  bareOrigins: new Set(['http://api.example']),
};
const send =
  (method: string, url: string, body?: string, carriesCredential = true) =>
  () =>
    guard({ node: 'n', method, url, body, carriesCredential }, rules);
const call = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });

describe('interlock', () => {
  it('lets the documented reads pass', () => {
    expect(send('GET', 'https://api.example/v1/nodes/?status=running')).not.toThrow();
    expect(send('GET', 'https://api.example/v1/organization/')).not.toThrow();
    expect(send('GET', 'https://node.example/token/api/v2/shards?seqno=1')).not.toThrow();
    expect(send('GET', 'https://node.example/usage')).not.toThrow();
    expect(send('POST', 'https://node.example/token/wallet/getnowblock', '{}')).not.toThrow();
    expect(send('POST', 'https://node.example/evm', call('eth_getBlockByNumber'))).not.toThrow();
    expect(send('POST', 'https://node.example/', 'not JSON')).not.toThrow();
  });

  it.each([
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'personal_unlockAccount',
    'anvil_mine',
    'debug_setHead',
  ])('rejects %s', (method) => {
    expect(send('POST', 'https://node.example/evm', call(method))).toThrow(InterlockError);
    expect(send('POST', 'https://node.example/evm', `[${call('eth_blockNumber')},${call(method)}]`)).toThrow(
      InterlockError,
    );
    expect(() => guardMessage(call(method), 'n', rules)).toThrow(InterlockError);
  });

  it.each(['null', '[null]', `[${call('eth_blockNumber')},null]`, '0', '"text"', 'true'])(
    'rejects %s, which ends some nodes',
    (body) => {
      expect(send('POST', 'https://node.example/evm', body)).toThrow(InterlockError);
      expect(() => guardMessage(body, 'n', rules)).toThrow(InterlockError);
    },
  );

  it('lets DELETE pass for the listed networks and nothing else', () => {
    expect(send('DELETE', 'https://api.example/v1/networks/NW-1-2-3/')).not.toThrow();
    expect(send('DELETE', 'https://api.example/v1/networks/NW-1-2-4/')).toThrow(InterlockError);
    expect(send('DELETE', 'https://api.example/v1/nodes/NW-1-2-3/')).toThrow(InterlockError);
    expect(send('DELETE', 'https://api.example/v1/networks/NW-1-2-3/../NW-9-9-9/')).toThrow(InterlockError);
  });

  it.each(['PUT', 'PATCH', 'HEAD', 'OPTIONS'])('never sends %s', (method) => {
    expect(send(method, 'https://api.example/v1/nodes/')).toThrow(InterlockError);
  });

  it('speaks to no origin that the target file does not name', () => {
    expect(send('GET', 'https://elsewhere.example/v1/nodes/')).toThrow(InterlockError);
    expect(send('GET', 'https://api.example:8443/v1/nodes/')).toThrow(InterlockError);
  });

  it('carries no credential over plain HTTP to the plain address beside an https one', () => {
    expect(send('GET', 'http://api.example/v1/nodes/', undefined, true)).toThrow(InterlockError);
    expect(send('GET', 'http://api.example/v1/nodes/', undefined, false)).not.toThrow();
  });
});

describe('a link of a page', () => {
  const rules = {
    readsOf: () => contractReads(),
    deleteNetworks: [],
    readableUrls: [],
    origins: new Set(['https://api.example']),
    bareOrigins: new Set<string>(),
  };
  const follow = (path: string) => () =>
    guard(
      {
        node: null,
        method: 'GET',
        url: `https://api.example${path}`,
        carriesCredential: true,
        pageLink: true,
      },
      rules,
    );

  it('may lead to another page of the nodes', () => {
    expect(follow('/v1/nodes/?page=2')).not.toThrow();
    expect(follow('/v1/nodes?cursor=abc')).not.toThrow();
  });

  it('leads nowhere else', () => {
    expect(follow('/v1/networks/NET-1/delete?sure=yes')).toThrow(/not a documented read/);
    expect(follow('/v1/nodesish/')).toThrow(/not a documented read/);
  });
});
