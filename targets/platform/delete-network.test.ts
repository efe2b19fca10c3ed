import { describe, expect, it } from 'vitest';
import { startEmbeddedTarget } from '../embedded-target.ts';

describe('the deletion of a network', () => {
  it('answers without a body, takes its nodes along and no other, and does not succeed again', async () => {
    const target = await startEmbeddedTarget({ seed: 5, tls: false });
    try {
      const { baseUrl, apiKey } = target.targetFile.platform;
      const [id = ''] = target.targetFile.allow.deleteNetworks;
      const ask = (path: string, method = 'GET', key = apiKey) =>
        fetch(`${baseUrl}${path}`, { method, headers: { authorization: `Bearer ${key}` } });
      const count = async (query: string): Promise<number> => {
        const page = (await (await ask(`/v1/nodes/?${query}`)).json()) as { count: number };
        return page.count;
      };
      const [all, inside] = [await count(''), await count(`network=${id}`)];
      expect(inside).toBeGreaterThan(1);

      const rejected = await ask(`/v1/networks/${id}/`, 'DELETE', 'wrong');
      expect([rejected.status, await count('')]).toEqual([401, all]);
      expect((await ask('/v1/networks/NW-000-000-0/', 'DELETE')).status).toBe(404);

      const deleted = await ask(`/v1/networks/${id}/`, 'DELETE');
      expect([deleted.status, await deleted.text()]).toEqual([204, '']);
      expect([await count(`network=${id}`), await count('')]).toEqual([0, all - inside]);

      const again = await ask(`/v1/networks/${id}/`, 'DELETE');
      expect([again.status, await again.json()]).toEqual([
        404,
        { error: { code: 'NotFound', message: expect.any(String) } },
      ]);
    } finally {
      await target.close();
    }
  });
});
