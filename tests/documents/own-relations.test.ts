import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isJsonObject } from '../../base/json-object.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import type { Fault } from '../../targets/entries/behaviour.ts';
import { type BeaconAnswer, type BeaconServer, startBeacon } from './beacon-server.ts';
import { idsWith, ownRun } from './own-run.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'nodeproof-relations-'));
  cleanups.push(() => rmSync(path, { recursive: true }));
  return path;
}

const final = 'own.beacon.getBlockHeader.final';
const same = 'own.beacon.getBlockHeaders.same-as-getblockheader';

/** Runs the document of the beacon node with two relations more against a node that answers otherwise. */
async function runRelated(spoil: (answer: BeaconAnswer, url: URL, asked: number) => BeaconAnswer) {
  const here = folder();
  const shared = new URL('.', import.meta.url).pathname;
  cpSync(join(shared, 'beacon-types.yaml'), join(here, 'beacon-types.yaml'));
  const text = readFileSync(join(shared, 'beacon.openapi.yaml'), 'utf8')
    .replace(
      'summary: Get block header\n',
      'x-final: { unless: { block_id: [head] }, except: [/execution_optimistic] }\n',
    )
    .replace(
      'summary: Get block headers\n',
      'x-same-as: { call: getBlockHeader, with: { block_id: /data/0/root }, at: /data/0, there: /data }\n',
    );
  writeFileSync(join(here, 'beacon.openapi.yaml'), text);
  const counts = new Map<string, number>();
  const server: BeaconServer = await startBeacon((answer, url) => {
    const asked = counts.get(url.href) ?? 0;
    counts.set(url.href, asked + 1);
    return spoil(answer, url, asked);
  });
  cleanups.push(() => server.close());
  const documents = [
    { name: 'beacon', openapi: './beacon.openapi.yaml', nodes: ['beacon-1'], methods: ['GET *'] },
  ];
  const nodes = [{ name: 'beacon-1', api: 'jsonrpc', url: server.url }];
  return ownRun({ name: 'beacon', nodes, documents }, join(here, 'target.yaml'));
}

type Header = { data: { root: string; canonical: boolean } };
const isHeader = ({ pathname }: URL): boolean => /\/headers\/0x/.test(pathname);
const turned = (answer: BeaconAnswer): BeaconAnswer => {
  const { data, ...body } = answer.body as Header;
  return { ...answer, body: { ...body, data: { ...data, canonical: false } } };
};

describe('relations between the answers of a document', () => {
  it('hold at a service that keeps them', async () => {
    const run = await runRelated((answer) => answer);
    expect(idsWith(run, 'failed')).toEqual([]);
    expect(idsWith(run, 'passed')).toEqual(expect.arrayContaining([final, same]));
  });

  it('let change what the document excepts, and what no longer names the same thing', async () => {
    const run = await runRelated((answer, { pathname }, asked) => {
      if (answer.status !== 200 || !pathname.includes('/headers/')) return answer;
      if (pathname.endsWith('/head')) return asked % 2 === 0 ? answer : turned(answer);
      return { ...answer, body: { ...(answer.body as object), execution_optimistic: asked % 2 === 0 } };
    });
    expect(idsWith(run, 'failed')).toEqual([]);
  });

  it('catch an answer that is final and changes', async () => {
    const run = await runRelated((answer, url, asked) =>
      answer.status === 200 && isHeader(url) && asked % 2 === 1 ? turned(answer) : answer,
    );
    expect(idsWith(run, 'failed')).toContain(final);
  });

  it('catch an operation that says something else than another', async () => {
    const run = await runRelated((answer, url) =>
      answer.status === 200 && isHeader(url) ? turned(answer) : answer,
    );
    expect(idsWith(run, 'failed')).toEqual([same]);
  });
});

describe('what is final', () => {
  const document = {
    openrpc: '1.3.2',
    info: { title: 'blocks', version: '1' },
    methods: [
      {
        name: 'eth_getBlockByNumber',
        'x-final': { unless: { block: ['latest'] } },
        params: [
          {
            name: 'block',
            required: true,
            'x-from': 'survey#/blocks/*',
            schema: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]{0,6})$' },
          },
          { name: 'full', required: true, schema: { const: false } },
        ],
        result: { name: 'block', schema: { type: ['object', 'null'] } },
      },
    ],
  };

  const otherOverWebSocket: Fault = {
    id: 'test.other-over-websocket',
    section: '1.3',
    summary: 'blocks have other extra data over WebSocket',
    requirements: ['jsonrpc.transport.same-answer'],
    overrides: {
      'rpc.result': (value, { transport }) =>
        transport === 'websocket' && isJsonObject(value) ? { ...value, extraData: '0x77' } : value,
    },
  };

  it.each<[string, readonly Fault[], string]>([
    ['is so over every transport and in every access mode', [], 'passed'],
    ['and differs over WebSocket is caught', [otherOverWebSocket], 'failed'],
  ])('%s', async (_, faults, verdict) => {
    const here = folder();
    writeFileSync(join(here, 'blocks.json'), JSON.stringify(document));
    const embedded = await startEmbeddedTarget({ seed: 1, tls: false });
    cleanups.push(() => embedded.close());
    embedded.behaviour.set(faults);
    const documents = [
      { name: 'blocks', openrpc: './blocks.json', nodes: ['evm-1'], methods: ['eth_getBlockByNumber'] },
    ];
    const run = await ownRun({ ...embedded.targetFile, documents }, join(here, 'target.yaml'));
    expect(idsWith(run, verdict)).toContain('own.blocks.eth_getBlockByNumber.final');
  });
});
