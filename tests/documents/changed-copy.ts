import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asObject } from '../../base/json-object.ts';
import type { RunResult } from '../../base/run-result.ts';
import type { Api } from '../../engine/target/target.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A call that a node was sent, and what a correct node answers to it. */
export interface Asked {
  readonly method: string;
  readonly params: unknown;
  readonly answer: unknown;
}

export interface Changed {
  readonly api: Api;
  /** The text of the node's OpenRPC document, as JSON, after the change. */
  readonly change: (document: string) => string;
  /** Another answer to a call than the correct node gives; undefined leaves it. */
  readonly answer?: (asked: Asked) => unknown;
  /** Beginnings of the requirements that are judged. */
  readonly only: readonly string[];
}

export interface Ran {
  readonly run: RunResult;
  readonly asked: readonly Asked[];
}

/**
 * Runs a copy of the built command whose document of one api is changed, and nothing else, against a correct node behind a
 * proxy that may answer some calls itself.
 */
export async function runChanged({ api, change, answer, only }: Changed): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-changed-'));
  const embedded = await startEmbeddedTarget({ seed: 1, tls: false });
  const node = embedded.targetFile.nodes.find((one) => one.api === api);
  if (node?.url === undefined) throw new Error(`no node of ${api}`);
  const asked: Asked[] = [];
  const proxy = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'accept']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const real = await fetch(`${node.url}${request.url}`, {
      method: request.method ?? 'POST',
      body,
      headers,
    });
    const text = await real.text();
    const send = (status: number, content: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(content);
    };
    const call = asObject(parsed(body));
    if (call === undefined) return send(real.status, text);
    const seen = { method: String(call.method), params: call.params, answer: parsed(text) };
    asked.push(seen);
    const other = answer?.(seen);
    return other === undefined
      ? send(real.status, text)
      : send(200, JSON.stringify({ jsonrpc: '2.0', id: call.id, ...asObject(other) }));
  });
  try {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const document = join(folder, `dist/specs/${api}.openrpc.json`);
    const before = readFileSync(document, 'utf8');
    const after = change(before);
    if (after === before) throw new Error('the change changes nothing');
    writeFileSync(document, after);
    const { websocketUrl: _, ...overHttp } = node;
    const target = { name: 'changed', nodes: [{ ...overHttp, url: `http://127.0.0.1:${port}` }] };
    writeFileSync(join(folder, 'target.yaml'), JSON.stringify(target));
    const args = [
      'run',
      '--target',
      'target.yaml',
      '--profile',
      'quick',
      '--seed',
      '1',
      '--out',
      'out',
      '--quiet',
    ];
    await ended(join(folder, 'dist/cli/main.js'), [...args, ...only.flatMap((id) => ['--only', id])], folder);
    return { run: JSON.parse(readFileSync(join(folder, 'out/run.json'), 'utf8')) as RunResult, asked };
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await embedded.close();
    rmSync(folder, { recursive: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ended(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, [command, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 2 || code === null ? reject(new Error(complaints)) : resolve(undefined),
    );
  });
}
