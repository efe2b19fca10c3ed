import { describe, expect, it } from 'vitest';
import { listSpecs } from '../../specs/read.ts';
import type { NodeKind } from './ask-node.ts';
import { guessDialect, guessPlatformDialect } from './guess-dialect.ts';

describe('guess of a dialect', () => {
  it.each<[NodeKind['api'], string, string | undefined]>([
    ['jsonrpc', 'Geth/v1.14.12-stable/linux-amd64/go1.23.2', 'geth'],
    ['rollup', 'Geth/v1.101411.0-stable-efa05b1b/linux-amd64/go1.21.12', 'op-geth'],
    ['rollup', 'reth/v1.1.2-496bf0b/x86_64-unknown-linux-gnu', 'op-reth'],
    ['jsonrpc', 'reth/v1.1.2-496bf0b/x86_64-unknown-linux-gnu', undefined],
    ['evm', 'reth/v1.3.4/x86_64-unknown-linux-gnu', 'hyperevm'],
    ['jsonrpc', 'erigon/3.0.0/linux-amd64/go1.22.5', 'erigon'],
    ['jsonrpc', 'anvil/v1.7.1', 'anvil'],
    ['jsonrpc', 'nitro/v3.2.1', undefined],
  ])('of a %s node that calls itself %s is %s', (api, software, dialect) => {
    expect(guessDialect({ api, software })).toBe(dialect);
    if (dialect !== undefined) expect(listSpecs('dialects')).toContain(`dialects/${dialect}`);
  });

  it('follows the answers where those say more', () => {
    expect(guessDialect({ api: 'wallet', dialect: 'java-tron' })).toBe('java-tron');
    expect(guessDialect({ api: 'sharded' })).toBeUndefined();
  });
});

describe('guess of the dialect of a platform', () => {
  it.each([
    ['https://api.chainstack.com', 'chainstack'],
    ['https://API.Chainstack.com:8443', 'chainstack'],
    ['https://chainstack.com.example', undefined],
    ['https://notchainstack.com', undefined],
  ])('at %s is %s', (address, dialect) => {
    expect(guessPlatformDialect(address)).toBe(dialect);
  });
});
