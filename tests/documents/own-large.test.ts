import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Profile, profiles } from '../../engine/run/plan/profile.ts';
import { idsWith, ownRun } from './own-run.ts';

let server: Server | undefined;
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-large-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** More operations than a short run has requests for. */
const operations = 150;

async function runOf(profile: Profile, limits: object) {
  let received = 0;
  server = createServer((_request, response) => {
    received += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":1}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const content = { 'application/json': { schema: { type: 'object', required: ['id'] } } };
  const responses = { 200: { description: 'k', content } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, at) => [
      `/a${at}/{id}`,
      { get: { operationId: `a${at}`, parameters, responses } },
    ]),
  );
  const document = { openapi: '3.0.3', info: { title: 't', version: '1' }, paths };
  writeFileSync(join(folder, 'doc.json'), JSON.stringify(document));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = {
    name: 't',
    nodes: [{ name: 'n', api: 'jsonrpc', url }],
    documents: [{ openapi: './doc.json', nodes: ['n'], methods: ['*'] }],
    limits,
  };
  const run = await ownRun(target, join(folder, 'target.yaml'), profile);
  return { received, passed: idsWith(run, 'passed'), failed: idsWith(run, 'failed') };
}

describe('a document with more operations than a run has requests for', () => {
  it('has some of them judged in the shortest profile', async () => {
    const { received, passed, failed } = await runOf(profiles.smoke, {});
    expect(failed).toEqual([]);
    expect(passed.length).toBeGreaterThan(20);
    expect(received).toBeLessThan(250);
  });

  it('has some of them judged within a budget', async () => {
    const { received, passed, failed } = await runOf(profiles.quick, { requests: 120 });
    expect(failed).toEqual([]);
    expect(passed.length).toBeGreaterThan(10);
    expect(received).toBeLessThanOrEqual(120);
  });
});
