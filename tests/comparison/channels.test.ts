import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caching } from '../../engine/caching.ts';
import { Session } from '../../engine/run/session.ts';
import type { NodeTarget, Target } from '../../engine/target/target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';

let embedded: EmbeddedTarget;
let target: Target;
let session: Session;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1 });
  target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  session = new Session(target, '0.0.0', new AbortController().signal);
});
afterAll(async () => {
  await session.close();
  await embedded.close();
});

const nodesOf = (...apis: readonly NodeTarget['api'][]): NodeTarget[] =>
  target.nodes.filter(({ api }) => apis.includes(api));

describe('channels of a node', () => {
  it('call JSON-RPC where each API has it, in every mode and over every transport', async () => {
    const calls = {
      jsonrpc: 'eth_blockNumber',
      rollup: 'eth_blockNumber',
      evm: 'eth_getBlockByNumber',
      sharded: 'shards',
    };
    for (const [api, method] of Object.entries(calls)) {
      for (const node of nodesOf(api as NodeTarget['api'])) {
        const channels = session.channels.of(node);
        const params = {
          eth_blockNumber: [],
          eth_getBlockByNumber: ['latest', false],
          shards: { seqno: 300 },
        }[method];
        expect(channels.map(({ transport, mode }) => `${transport} ${mode}`)).toEqual([
          'http token',
          'http basic',
          ...(api === 'sharded' ? [] : ['websocket token', 'websocket basic']),
        ]);
        for (const channel of channels) {
          const { outcome } = await channel.call(method, params, Caching.fresh);
          expect(outcome.kind, `${node.name} ${channel.transport} ${channel.mode}`).toBe('result');
          await channel.close();
        }
      }
    }
  });

  it('are none where the API has no JSON-RPC, and not over WebSocket where it has a path of its own', () => {
    for (const node of nodesOf('wallet', 'grpc')) expect(session.channels.of(node)).toEqual([]);
    for (const node of nodesOf('sharded')) {
      const channels = session.channels.of({ ...node, websocketUrl: 'wss://node.example' });
      expect(channels.map(({ transport }) => transport)).toEqual(['http', 'http']);
    }
  });
});
