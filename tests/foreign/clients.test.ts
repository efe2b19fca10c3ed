import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runClient } from './run-client.ts';

/**
 * Clients by people who never saw this project do ordinary work on the embedded target, so that target and suite cannot
 * share one misreading of the contract. What each holds together is in `clients/`; here is how much of it there was.
 */
describe('the embedded target, read by clients of other makers', () => {
  let target: EmbeddedTarget;
  const read = async (client: string) => runClient(client, target.targetFile);

  beforeAll(async () => {
    target = await startEmbeddedTarget({
      seed: 5,
      // @ton/ton wants beyond the contract what the public service adds.
      alternatives: [
        'sharded.json-rpc.ok-beside',
        'sharded.shards.typed-by-json-rpc',
        'sharded.shards.typed-entries',
      ],
    });
  });
  afterAll(() => target?.close());

  const chain = { head: 40, transactions: 88, logs: 64 };

  it('viem reads a chain whose every hash, sender and fee it computes itself', async () => {
    expect(await read('viem')).toEqual({ ...chain, blocks: 41, fees: 88 });
  });

  it('ethers reads the same chain by token, by password, at another node and over WebSocket', async () => {
    const walk = { ...chain, creations: 19 };
    expect(await read('ethers')).toEqual({ token: walk, basic: walk, generic: walk, websocket: walk });
  });

  it('tronweb reads blocks, balances and orders', async () => {
    expect(await read('tronweb')).toEqual({ blocks: 12, transactions: 117, operations: 400, orders: 101 });
  });

  it('@ton/ton reads shards, and @ton/core what messages hold', async () => {
    expect(await read('ton')).toEqual({ nodes: 2, shards: 64, messages: 100 });
  });

  it('the health client of gRPC is accepted by its token only', async () => {
    expect(await read('grpc-health')).toEqual({ nodes: 2, rejected: 6 });
  });
});
