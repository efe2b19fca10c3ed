import { describe, expect, it } from 'vitest';
import { Caching } from '../caching.ts';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { ResponseCache } from '../wire/cache/response-cache.ts';
import { SpillFile } from '../wire/cache/spill-file.ts';
import { CachedChannel } from './cached-channel.ts';
import type { CallOptions, RpcChannel } from './channel.ts';
import type { RpcReply } from './reply.ts';
import { replyForm } from './reply-form.ts';

const emptyCache = () => new ResponseCache<RpcReply>(replyForm(new ResponseMemoryBudget()), new SpillFile());

/** A channel whose responses all differ. */
function counting(): { channel: RpcChannel; asked: () => number } {
  let count = 0;
  const reply = async (id: number): Promise<RpcReply> => {
    count += 1;
    const answer = { kind: 'answer', status: 101, headers: {}, text: '', body: { kind: 'empty' } } as const;
    const request = { method: 'MESSAGE', url: 'wss://node.example/ws', headers: {} };
    const exchange = { node: 'n', transport: 'websocket', request, answer, durationMs: 0 } as const;
    return { exchange, id, envelope: {}, outcome: { kind: 'result', value: count } };
  };
  const channel: RpcChannel = {
    transport: 'websocket',
    mode: 'token',
    call: (_method: string, _params: unknown, _caching: Caching, options?: CallOptions) =>
      reply(options?.id ?? 1),
    raw: () => reply(1),
    close: async () => {},
  };
  return { channel, asked: () => count };
}

describe('a cached channel', () => {
  it('asks once for equal shared calls, also through another channel of the run', async () => {
    const { channel, asked } = counting();
    const replies = emptyCache();
    const own = counting();
    const [one, other] = [1, 2].map(() => new CachedChannel('n', own.channel, channel, replies)) as [
      CachedChannel,
      CachedChannel,
    ];
    const read = await Promise.all([
      one.call('eth_blockNumber', [], Caching.shared),
      one.call('eth_blockNumber', [], Caching.shared),
      other.call('eth_blockNumber', [], Caching.shared),
    ]);
    expect([asked(), own.asked()]).toEqual([1, 0]);
    expect(new Set(read).size).toBe(1);
  });

  it('asks anew for other params, and by itself for fresh calls, with a chosen id and with raw bodies', async () => {
    const [own, sharedChannel] = [counting(), counting()];
    const sharing = new CachedChannel('n', own.channel, sharedChannel.channel, emptyCache());
    await sharing.call('m', ['0x1'], Caching.shared);
    await sharing.call('m', ['0x2'], Caching.shared);
    await sharing.call('m', ['0x1'], Caching.shared, { id: 7 });
    await sharing.call('m', ['0x1'], Caching.fresh);
    await sharing.raw('{}', 'empty', Caching.fresh);
    await sharing.raw('{}', 'empty', Caching.fresh);
    expect([sharedChannel.asked(), own.asked()]).toEqual([2, 4]);
  });
});
