import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementsOf, fieldsOf } from '../../base/json-object.ts';
import { idsWith, ownRun } from './own-run.ts';

/** A document of a user's own that says what becomes of unknown and of missing names. */
const document = {
  openrpc: '1.3.2',
  info: { title: 'Accounts', version: '1' },
  methods: [
    {
      name: 'list',
      params: [],
      result: { name: 'names', schema: { type: 'array', items: { type: 'string' } } },
    },
    {
      name: 'find',
      params: [
        {
          name: 'name',
          required: true,
          'x-from': 'list#/*',
          'x-null-when-missing': true,
          'x-invalid': { missing: {}, malformed: { rules: ['type'] } },
          schema: { type: 'string', pattern: '^[a-z]{6}$' },
        },
      ],
      result: {
        name: 'account',
        schema: { type: ['object', 'null'], required: ['name'], properties: { name: { type: 'string' } } },
      },
    },
  ],
};
const names = ['alicea', 'robert'];

type Find = (params: readonly unknown[]) => unknown;
const sound: Find = ([name]) => (names.includes(String(name)) && typeof name === 'string' ? { name } : null);

async function runWith(find: Find) {
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-accounts-'));
  writeFileSync(join(folder, 'accounts.json'), JSON.stringify(document));
  const server = createServer(async (request, response) => {
    const call = fieldsOf(JSON.parse(await new Response(request as unknown as ReadableStream).text()));
    const result = call.method === 'list' ? names : find(elementsOf(call.params));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await ownRun(
      {
        name: 'accounts',
        nodes: [{ name: 'n', api: 'jsonrpc', url }],
        documents: [{ openrpc: './accounts.json', nodes: ['n'], methods: ['list', 'find'] }],
      },
      join(folder, 'target.yaml'),
    );
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

const ids = ['missing-name', 'without-name', 'malformed-name'].map((rule) => `own.accounts.find.${rule}`);

describe('what a document says of names that do not exist, and of calls without a valid one', () => {
  it('holds at a service that keeps it', async () => {
    const run = await runWith(sound);
    expect(idsWith(run, 'failed')).toEqual([]);
    expect(idsWith(run, 'passed')).toEqual(expect.arrayContaining(ids));
  });

  it.each<[string, Find, string]>([
    ['an account for a name that nobody has', ([name]) => ({ name: String(name) }), 'missing-name'],
    [
      'an account where the name is missing',
      (params) => (params.length === 0 ? { name: 'alicea' } : sound(params)),
      'without-name',
    ],
    [
      'an account for a number',
      (params) => (typeof params[0] === 'number' ? { name: 'alicea' } : sound(params)),
      'malformed-name',
    ],
  ])('is broken by %s', async (_what, find, rule) => {
    expect(idsWith(await runWith(find), 'failed')).toContain(`own.accounts.find.${rule}`);
  });
});
