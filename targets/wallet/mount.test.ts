import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../embedded-target.ts';

describe('the wallet node of the target file', () => {
  let target: EmbeddedTarget;
  beforeAll(async () => {
    target = await startEmbeddedTarget({ seed: 3, tls: false });
  });
  afterAll(() => target.close());

  it('serves blocks, and names accounts that have the orders it serves', async () => {
    const node = target.targetFile.nodes.find(({ api }) => api === 'wallet');
    const post = async (method: string, body: unknown): Promise<unknown> => {
      const address = `${node?.url}/${node?.auth?.token}/wallet/${method}`;
      const headers = { 'content-type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    expect(await post('getnowblock', {})).toHaveProperty('blockID', expect.stringMatching(/^[0-9a-f]{64}$/));
    const { accounts } = (node?.known ?? { accounts: [] }) as { accounts: string[] };
    const counts: unknown[] = [];
    for (const address of accounts) {
      const { orders } = (await post('getmarketorderbyaccount', { address, limit: 100 })) as {
        orders: unknown[];
      };
      counts.push(orders.length);
    }
    expect(counts).toEqual([100, 100, 100, 21, 20, 1, 0]);
  });
});
