import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { idsWith, ownRun } from './own-run.ts';

let server: Server | undefined;
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Ids that fail where a service answers with an instant. */
async function failedBy(instant: string): Promise<string[]> {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(instant));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const schema = { type: 'string', format: 'date-time' };
  const document = {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
        },
      },
    },
  };
  writeFileSync(join(folder, 'doc.json'), JSON.stringify(document));
  const { port } = server.address() as AddressInfo;
  const run = await ownRun(
    {
      name: 't',
      nodes: [{ name: 'n', api: 'jsonrpc', url: `http://127.0.0.1:${port}` }],
      documents: [{ openapi: './doc.json', nodes: ['n'], methods: ['GET *'] }],
    },
    join(folder, 'target.yaml'),
  );
  return idsWith(run, 'failed');
}

it('holds an instant to RFC 3339, whose offsets have a colon', async () => {
  await expect(failedBy('2024-01-01T12:00:00+0530')).resolves.toEqual(['own.doc.a.schema']);
  await expect(failedBy('2024-01-01T12:00:00+05:30')).resolves.toEqual([]);
});
