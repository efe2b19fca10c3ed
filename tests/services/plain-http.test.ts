import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { runCommand } from '../support/run-command.ts';

let folder = '';
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-plain-'));
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const nodes = { count: 0, next: null, previous: null, results: [] };
    const organization = { id: 'RG-123-456', name: 'One' };
    response.end(JSON.stringify(request.url?.startsWith('/v1/nodes') === true ? nodes : organization));
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function check(host: string) {
  const { port } = server.address() as AddressInfo;
  const platform = { baseUrl: `http://${host}:${port}`, apiKey: 'key-0123456789' };
  writeFileSync(join(folder, `${host}.json`), JSON.stringify({ name: 'plain', platform }));
  const only = ['--only', 'access.platform.https-only', '--only', 'platform.organization.id'];
  const { stderr } = await runCommand(
    ['run', '--target', `${host}.json`, '--profile', 'quick', '--seed', '1', '--out', host, ...only],
    { cwd: folder },
  );
  const run = JSON.parse(readFileSync(join(folder, host, 'run.json'), 'utf8')) as RunResult;
  return { stderr, served: run.requirements.find(({ id }) => id === 'access.platform.https-only') };
}

// The address of all interfaces: it leads here, and is none of the loopback.
it('another machine at http:// is served without HTTPS, and the key travels unencrypted', async () => {
  const { stderr, served } = await check('0.0.0.0');
  expect(stderr).toMatch(/warning: the credentials of the platform API are sent unencrypted/);
  expect(served?.verdict).toBe('failed');
});

it('this machine needs no HTTPS', async () => {
  const { stderr, served } = await check('127.0.0.1');
  expect(stderr).not.toContain('unencrypted');
  expect(served).toMatchObject({ verdict: 'skipped', skip: 'not-applicable' });
});
