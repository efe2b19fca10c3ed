import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Ask, clientOf } from '../../tests/support/service-client.ts';
import { Behaviour } from '../entries/behaviour.ts';
import type { NodeSetup } from '../serving/node-service.ts';
import { drawMessages } from './chain-messages.ts';
import { meterOf } from './meter.ts';
import { newestSeqno } from './shard-chain.ts';
import { createShardedService } from './sharded-service.ts';

const seed = 5;

function client(mode: 'full' | 'archive' = 'full', behaviour = new Behaviour()): Ask {
  const setup: NodeSetup = { name: `sharded-${mode}-1`, seed, behaviour, apiKey: 'key' };
  return clientOf(createShardedService(setup, mode), setup.name);
}

const rpc = (params: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', method: 'shards', params, id });

describe('shards', () => {
  const ask = client();
  const archive = client('archive');

  it('are the same by GET and JSON-RPC, on full and archive nodes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: newestSeqno }), fc.maxSafeInteger(), async (seqno, id) => {
        const got = await ask('GET', `/api/v2/shards?seqno=${seqno}`);
        expect(got).toMatchObject({ status: 200, type: 'application/json' });
        const posted = await ask('POST', '/api/v2/jsonRPC', rpc({ seqno }, id));
        expect(posted).toMatchObject({ status: 200, json: { jsonrpc: '2.0', id, result: got.json } });
        expect((await archive('GET', `/api/v2/shards?seqno=${seqno}`)).text).toBe(got.text);
      }),
      { numRuns: 50 },
    );
  });

  it('repeat ids of any size and kind', async () => {
    for (const id of [0, -1, 2n ** 80n, 'one', null]) {
      expect((await ask('POST', '/api/v2/jsonRPC', rpc({ seqno: 7 }, id))).json).toMatchObject({ id });
    }
  });

  it('reject what is missing, malformed or unknown', async () => {
    for (const query of ['', '?seqno=', '?seqno=abc', '?seqno=1.5', '?seqno=0', '?seqno=-1', '?seqno=401']) {
      const { status, json } = await ask('GET', `/api/v2/shards${query}`);
      expect(status).toBeGreaterThanOrEqual(422);
      expect(json).toEqual({ ok: false, error: expect.any(String), code: status });
    }
    for (const [body, code] of [
      [rpc({}), -32602],
      [rpc([1]), -32602],
      [rpc({ seqno: '1' }), -32602],
      [rpc({ seqno: 401 }), -32000],
      [{ ...rpc({ seqno: 1 }), method: 'getBlock' }, -32601],
      [{ ...rpc({ seqno: 1 }), jsonrpc: '1.0' }, -32600],
      ['{', -32600],
      ['[]', -32600],
    ] as const) {
      const { status, json } = await ask('POST', '/api/v2/jsonRPC', body);
      expect(status).toBe(200);
      expect(json).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.any(String) } });
      expect(json).not.toHaveProperty('result');
    }
    expect(await ask('POST', '/api/v2/shards?seqno=1')).toMatchObject({ status: 405 });
    expect(await ask('GET', '/api/v2/nothing')).toMatchObject({ status: 404 });
  });
});

describe('messages', () => {
  const ask = client();
  const all = drawMessages(seed);

  it('come in windows of one stable list, 128 at a time by default', async () => {
    expect(all.length).toBeGreaterThan(300);
    const optional = fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(optional, optional, async (offset, limit) => {
        const query = new URLSearchParams({
          ...(offset === undefined ? {} : { offset: String(offset) }),
          ...(limit === undefined ? {} : { limit: String(limit) }),
        });
        const { status, json } = await ask('GET', `/api/v3/messages?${query}`);
        const first = offset ?? 0;
        expect(status).toBe(200);
        expect(json).toEqual({
          messages: all.slice(first, first + (limit ?? 128)).map((message) => ({
            hash: message.hash,
            source: message.source,
            destination: message.destination,
            value: message.value.toString(),
            fwd_fee: message.forwardFee.toString(),
            ihr_fee: message.routingFee.toString(),
            created_lt: message.createdAt.toString(),
            body_hash: message.bodyHash,
          })),
        });
      }),
      { numRuns: 100 },
    );
  });

  it('have hashes of their own and times that fall', () => {
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length);
    for (const [index, { createdAt, hash }] of all.entries()) {
      expect(Buffer.from(hash, 'base64')).toHaveLength(32);
      expect(createdAt > (all[index + 1]?.createdAt ?? 0n)).toBe(true);
    }
  });

  it('reject a window that is none', async () => {
    for (const query of ['limit=-1', 'limit=x', 'offset=1.5', 'offset=']) {
      expect(await ask('GET', `/api/v3/messages?${query}`)).toMatchObject({ status: 422 });
    }
  });
});

describe('the meter', () => {
  const total = async (ask: Ask) => (await ask('GET', '/usage')).json as { requestUnits: number };

  it('grows by one for each request that is served, and by none for others', async () => {
    for (const mode of ['full', 'archive'] as const) {
      const ask = client(mode);
      const before = await total(ask);
      expect(await total(ask)).toEqual(before);
      for (let seqno = 1; seqno <= 4; seqno += 1) {
        await ask('GET', `/api/v2/shards?seqno=${seqno}`);
        await ask('POST', '/api/v2/jsonRPC', rpc({ seqno }));
        await ask('GET', `/api/v3/messages?limit=${seqno * 50}`);
      }
      await ask('GET', '/api/v2/shards');
      await ask('POST', '/api/v2/jsonRPC', '{');
      await ask('GET', '/api/v3/messages?limit=x');
      await ask('GET', '/api/v3/nothing');
      expect((await total(ask)).requestUnits - before.requestUnits).toBe(12);
    }
  });

  it('lags as long as it says when it is overridden to', async () => {
    const behaviour = new Behaviour();
    const overrides = { 'meter.lag': () => 60 };
    behaviour.set([{ id: 'lag', section: '8', summary: 'the total lags', overrides }]);
    const setup: NodeSetup = { name: 'sharded-full-1', seed, behaviour, apiKey: 'key' };
    const ask = clientOf(createShardedService(setup, 'full'), setup.name);
    expect(meterOf(setup).lagMs).toBe(60);
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const before = await total(ask);
      await ask('GET', '/api/v2/shards?seqno=1');
      vi.advanceTimersByTime(59);
      expect(await total(ask)).toEqual(before);
      vi.advanceTimersByTime(1);
      expect((await total(ask)).requestUnits - before.requestUnits).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
