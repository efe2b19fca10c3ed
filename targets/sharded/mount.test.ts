import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../embedded-target.ts';

describe('the sharded nodes of the target file', () => {
  let target: EmbeddedTarget;
  beforeAll(async () => {
    target = await startEmbeddedTarget({ seed: 3, tls: false });
  });
  afterAll(() => target.close());

  it('are a full and an archive node that know a block and a meter each', async () => {
    const nodes = target.targetFile.nodes.filter(({ api }) => api === 'sharded');
    expect(nodes.map(({ mode }) => mode)).toEqual(['full', 'archive']);
    for (const { url = '', auth, known, meter } of nodes) {
      expect(known).toEqual({ seqno: 300 });
      const address = `${url}/${auth?.token}`;
      expect(meter).toEqual({ url: `${address}/usage`, pointer: '/requestUnits', settleMs: 0 });
      const total = async () => {
        const reading: unknown = await (await fetch(`${address}/usage`)).json();
        return (reading as { requestUnits: number }).requestUnits;
      };
      const before = await total();
      const authorization = `Basic ${Buffer.from(`${auth?.username}:${auth?.password}`).toString('base64')}`;
      const shards = await fetch(`${url}/api/v2/shards?seqno=300`, { headers: { authorization } });
      expect(await shards.json()).toHaveProperty('shards.length', 4);
      expect((await fetch(`${url}/api/v3/messages`)).status).toBe(401);
      expect(await total()).toBe(before + 1);
      expect((await fetch(`${url}/usage`)).status).toBe(401);
    }
  });
});
