import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { type EmbeddedTarget, type EmbeddedTargetOptions, startEmbeddedTarget } from './embedded-target.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: EmbeddedTargetOptions): Promise<EmbeddedTarget> {
  const target = await startEmbeddedTarget(options);
  closing.push(() => target.close());
  return target;
}

function trusting(target: EmbeddedTarget): Agent {
  const agent = new Agent({ connect: { ca: readFileSync(target.targetFile.tls?.ca ?? '') } });
  closing.push(() => agent.close());
  return agent;
}

/** What a port says to plain HTTP, until it closes. */
async function plain(url: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /v1/organization/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  return received;
}

describe('the embedded target', () => {
  it('serves HTTPS that the authority of its target file vouches for, and nothing to plain HTTP', async () => {
    const target = await start({ seed: 1 });
    const { baseUrl, apiKey } = target.targetFile.platform;
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await request(`${baseUrl}/v1/organization/`, { headers, dispatcher: trusting(target) });
    expect([answer.statusCode, await answer.body.json()]).toMatchObject([200, { id: expect.any(String) }]);
    await expect(request(`${baseUrl}/v1/organization/`, { headers })).rejects.toThrow(/certificate/);
    for (const url of [baseUrl, ...target.targetFile.nodes.flatMap((node) => node.url ?? [])]) {
      expect(await plain(url)).toBe('');
    }
    expect(target.counts.platform).toBe(1);
  });

  it.each([
    ['access.platform.plain-http', /^HTTP\/1.1 401 /],
    ['access.plain-http-redirects', /^HTTP\/1.1 308 [\s\S]*location: https:/],
    ['access.plain-http-refused', /^HTTP\/1.1 400 /],
  ])('answers plain HTTP under %s', async (id, received) => {
    const overridden = id.startsWith('access.platform') ? { faults: [id] } : { alternatives: [id] };
    const target = await start({ seed: 1, ...overridden });
    expect(await plain(target.targetFile.platform.baseUrl)).toMatch(received);
  });

  it('draws the same secrets from the same seed, and different ones for each node', async () => {
    const files = await Promise.all(
      [1, 1, 2].map(async (seed) => (await start({ seed, tls: false })).targetFile),
    );
    const secrets = files.map((file) => [
      file.platform.apiKey,
      ...file.nodes.map((node) => node.auth ?? node.xToken),
    ]);
    expect(secrets[0]).toEqual(secrets[1]);
    expect(secrets[0]).not.toEqual(secrets[2]);
    expect(new Set(secrets[0]?.map((secret) => JSON.stringify(secret))).size).toBe(secrets[0]?.length);
  });

  it('leaves no file behind', async () => {
    const target = await startEmbeddedTarget({ seed: 1 });
    const authority = target.targetFile.tls?.ca ?? '';
    expect(existsSync(authority)).toBe(true);
    await target.close();
    expect(existsSync(authority)).toBe(false);
  });

  it('goes back to its start where it stands', async () => {
    const target = await start({ seed: 1, tls: false });
    const { platform, allow } = target.targetFile;
    const remove = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${platform.apiKey}` };
      const url = `${platform.baseUrl}/v1/networks/${allow.deleteNetworks[0]}/`;
      return (await fetch(url, { method: 'DELETE', headers })).status;
    };
    expect([await remove(), await remove(), target.counts.platform]).toEqual([204, 404, 2]);
    target.reset();
    expect([target.counts.platform, await remove()]).toEqual([0, 204]);
  });

  it('leaves nothing behind where a port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    closing.push(async () => void taken.close());
    const { port } = taken.address() as AddressInfo;
    // A temporary folder of its own: other tests write into the common one.
    const folder = mkdtempSync(join(tmpdir(), 'nodeproof-start-'));
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    try {
      await expect(startEmbeddedTarget({ seed: 1, port: port - 1 })).rejects.toThrow('EADDRINUSE');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
      rmSync(folder, { recursive: true });
    }
  });

  it('can be overridden while it runs, and names a fault that does not exist', async () => {
    const target = await start({ seed: 1, tls: false });
    const { baseUrl } = target.targetFile.platform;
    const status = async (): Promise<number> => (await fetch(`${baseUrl}/v1/nodes/`)).status;
    expect(await status()).toBe(401);
    target.behaviour.set([
      { id: 'x', section: '', summary: '', overrides: { 'access.platform': () => true } },
    ]);
    expect(await status()).toBe(200);
    await expect(startEmbeddedTarget({ seed: 1, faults: ['no.such'] })).rejects.toThrow('"no.such"');
  });
});
