import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequirementResult } from '../../base/run-result.ts';
import { type Profile, profiles } from '../../engine/run/plan/profile.ts';
import { listen } from '../small-services/small-platform.ts';
import { ownRun } from './own-run.ts';

interface Said {
  readonly status?: number;
  readonly body?: unknown;
  /** In place of `body`: as it is sent. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a small service answers a request. @param url with the path and the query; @param body of the request */
export type Answering = (url: URL, request: IncomingMessage, body: string) => Said;

/** What a run finds of a document called `doc` at one node, by the rest of the ids: `a.served`. */
export type Found = Readonly<Record<string, RequirementResult>>;

/** @param node what the target file says of the node beside its address */
export async function foundOf(
  document: object | string,
  say: Answering,
  node: object = {},
  profile: Profile = profiles.quick,
): Promise<Found> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const server = await listen((request, sent, response) => {
    const {
      status = 200,
      body = {},
      text = JSON.stringify(body),
      headers = {},
    } = say(new URL(request.url ?? '', 'http://x'), request, sent);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-answering-'));
  try {
    writeFileSync(join(folder, 'doc.json'), text);
    const kind = text.includes('"openrpc"') ? 'openrpc' : 'openapi';
    const target = {
      name: 't',
      nodes: [{ name: 'n', api: 'jsonrpc', url: server.origin, ...node }],
      documents: [{ [kind]: './doc.json', nodes: ['n'], methods: ['*'] }],
    };
    const run = await ownRun(target, join(folder, 'target.yaml'), profile);
    return Object.fromEntries(run.requirements.map((one) => [one.id.replace('own.doc.', ''), one]));
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

const json = (schema: object) => ({ 'application/json': { schema } });

/** A GET by its statuses; those of success answer with an object. */
export function get(
  id: string,
  statuses: readonly string[],
  more: object = {},
  schema: object = { type: 'object' },
) {
  const responses = Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: status, ...(status.startsWith('2') ? { content: json(schema) } : {}) },
    ]),
  );
  return { get: { operationId: id, responses, ...more } };
}

export function openApi(paths: object, more: object = {}) {
  return { openapi: '3.0.3', info: { title: 't', version: '1' }, paths, ...more };
}

export function query(name: string, schema: object, more: object = {}) {
  return { name, in: 'query', schema, ...more };
}
