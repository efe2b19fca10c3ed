import { connect as connectPlain } from 'node:net';
import {
  Client,
  credentials as channelCredentials,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAlternatives, loadFaults, pickById } from '../catalogue.ts';
import { type Alternative, Behaviour, type Fault } from '../entries/behaviour.ts';
import { Seeded } from '../seeded.ts';
import { type Certificate, createCertificate } from '../serving/certificate.ts';
import { drawNodeCredentials } from '../serving/credentials.ts';
import type { RunningServer, ServerMount } from '../serving/node-service.ts';
import { mounts } from './mount.ts';

const health = '/grpc.health.v1.Health/Check';
const version = '/nodeproof.v1.Node/GetVersion';
const credentials = drawNodeCredentials(new Seeded(3, 'stream'));
const right = { 'x-token': credentials.token };
const behaviour = new Behaviour();

interface Reply {
  readonly code: number;
  readonly details: string;
  readonly body: Buffer | undefined;
}

function mountCalled(name: string): ServerMount {
  const mount = mounts.find((one) => one.name === name);
  if (mount?.api !== 'grpc') throw new Error(`no mount is called ${name}`);
  return mount;
}

function start(name: string, tls: Certificate | null, received: () => number): Promise<RunningServer> {
  const setup = { name, seed: 3, behaviour, apiKey: 'platform-key', credentials, tls, port: 0, received };
  return mountCalled(name).serve(setup);
}

function call(
  client: Client,
  path: string,
  entries: Record<string, string | readonly string[]>,
): Promise<Reply> {
  const metadata = new Metadata();
  for (const [name, values] of Object.entries(entries)) {
    for (const value of [values].flat()) metadata.add(name, value);
  }
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      path,
      (bytes: Buffer) => bytes,
      (bytes: Buffer) => bytes,
      Buffer.alloc(0),
      metadata,
      { deadline: Date.now() + 20_000 },
      (failure: ServiceError | null, body) =>
        resolve({ code: failure?.code ?? status.OK, details: failure?.details ?? '', body }),
    );
  });
}

describe('a gRPC node over TLS', () => {
  let server: RunningServer;
  let client: Client;
  let calls = 0;

  beforeAll(async () => {
    const certificate = await createCertificate();
    server = await start('stream-2', certificate, () => {
      calls += 1;
      return calls;
    });
    client = new Client(String(server.entry.host), channelCredentials.createSsl(Buffer.from(certificate.ca)));
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  async function overridden(
    known: readonly (Fault | Alternative)[],
    id: string,
    work: () => Promise<void>,
  ): Promise<void> {
    behaviour.set(pickById(known, [id]));
    try {
      await work();
    } finally {
      behaviour.set([]);
    }
  }

  it('names its own method in the target file', () => {
    expect(server.entry).toEqual({
      host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      method: 'nodeproof.v1.Node/GetVersion',
    });
  });

  it('answers health and its own method to the right token, and counts the calls', async () => {
    const before = calls;
    const checked = await call(client, health, right);
    expect(checked.code).toBe(status.OK);
    // Field 1, varint 1: SERVING.
    expect(checked.body).toEqual(Buffer.from([0x08, 0x01]));
    const versioned = await call(client, version, right);
    expect(versioned.body?.subarray(2).toString()).toBe('2.3.1');
    expect(calls - before).toBe(2);
  });

  it.each([
    ['no metadata', {}],
    ['an empty token', { 'x-token': '' }],
    ['another token', { 'x-token': credentials.token.replace(/^./, (first) => (first === '0' ? '1' : '0')) }],
    ['a token with one character added', { 'x-token': `${credentials.token}0` }],
    ['the token in upper case', { 'x-token': `${credentials.token.toUpperCase()}` }],
    ['the token twice', { 'x-token': [credentials.token, credentials.token] }],
    ['the token after a wrong one', { 'x-token': ['wrong', credentials.token] }],
    ['the token as bearer token', { authorization: `Bearer ${credentials.token}` }],
    ['the token as bare authorization', { authorization: credentials.token }],
    ['the token under another name', { 'x-api-key': credentials.token, token: credentials.token }],
    ['the password of the node', { 'x-token': credentials.password }],
    ['the platform key', { 'x-token': 'platform-key' }],
  ])('rejects %s, on every service', async (_what, entries: Record<string, string | string[]>) => {
    for (const path of [version, health]) {
      expect(await call(client, path, entries)).toMatchObject({
        code: status.UNAUTHENTICATED,
        body: undefined,
      });
    }
  });

  it('rejects the token as first segment of the path', async () => {
    for (const path of [version, health]) {
      const reply = await call(client, `/${credentials.token}${path}`, {});
      expect(reply.code).toBe(status.UNAUTHENTICATED);
    }
  });

  it('keeps reflection behind the token, and lists its services', async () => {
    const reflection = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
    const list = (entries: Record<string, string>) =>
      new Promise<{ code: number; text: string }>((resolve) => {
        const metadata = new Metadata();
        for (const [name, value] of Object.entries(entries)) metadata.set(name, value);
        const stream = client.makeBidiStreamRequest(
          reflection,
          (bytes: Buffer) => bytes,
          (bytes: Buffer) => bytes,
          metadata,
        );
        let text = '';
        stream.on('data', (bytes: Buffer) => {
          text += bytes.toString('latin1');
        });
        stream.on('error', () => undefined);
        stream.on('status', ({ code }) => resolve({ code, text }));
        // Field 7, list_services, an empty text.
        stream.write(Buffer.from([0x3a, 0x00]));
        stream.end();
      });
    expect((await list({})).code).toBe(status.UNAUTHENTICATED);
    const listed = await list(right);
    expect(listed.code).toBe(status.OK);
    expect(listed.text).toContain('nodeproof.v1.Node');
    expect(listed.text).toContain('grpc.health.v1.Health');
  });

  it('drops a connection that does not speak TLS', async () => {
    const port = Number(String(server.entry.host).split(':')[1]);
    const socket = connectPlain(port, '127.0.0.1');
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    const received: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    await new Promise<void>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
    // At most a TLS alert (record type 21).
    expect(Buffer.concat(received)[0] ?? 21).toBe(21);
  });

  it.each([
    ['any-token', '', { 'x-token': 'made-up' }],
    ['no-token', '', {}],
    ['client-within', '', { 'x-forwarded-for': '127.0.0.1' }],
    ['empty-token', '', { 'x-token': '' }],
    ['bearer', '', { authorization: `Bearer ${credentials.token}` }],
    ['bare-authorization', '', { authorization: credentials.token }],
    ['token-any-case', '', { 'x-token': credentials.token.toUpperCase() }],
    ['token-first-half', '', { 'x-token': credentials.token.slice(0, 16) }],
    ['token-cut', '', { 'x-token': credentials.token.slice(0, -1) }],
    ['token-of-right-length', '', { 'x-token': '0'.repeat(32) }],
    ['token-in-path', `/${credentials.token}`, {}],
    ['path-unguarded', `/${credentials.token}`, {}],
    ['open-where-tried', '', {}],
    ['unguarded', '', {}],
  ])('accepts by the fault %s', async (what, before, entries: Record<string, string>) => {
    const path = `${before}${version}`;
    expect(await call(client, path, entries)).toMatchObject({ code: status.UNAUTHENTICATED });
    await overridden(await loadFaults(), `access.grpc.${what}`, async () => {
      expect(await call(client, path, entries)).toMatchObject({ code: status.OK });
    });
    expect(await call(client, path, entries)).toMatchObject({ code: status.UNAUTHENTICATED });
  });

  it.each([
    ['token-refused', status.UNAUTHENTICATED],
    ['unimplemented', status.UNIMPLEMENTED],
    ['not-found', status.NOT_FOUND],
  ])('does not serve by the fault %s', async (what, code) => {
    await overridden(await loadFaults(), `access.grpc.${what}`, async () => {
      expect((await call(client, version, right)).code).toBe(code);
      expect((await call(client, version, {})).code).toBe(status.UNAUTHENTICATED);
    });
  });

  it('rejects every fifth right token by the fault token-refused-now-and-then', async () => {
    await overridden(await loadFaults(), 'access.grpc.token-refused-now-and-then', async () => {
      const codes: unknown[] = [];
      for (let time = 0; time < 10; time += 1) codes.push((await call(client, version, right)).code);
      expect(codes.filter((code) => code === status.UNAUTHENTICATED)).toHaveLength(2);
    });
  });

  it('names the token in its details by the fault grpc-token-in-details', async () => {
    await overridden(await loadFaults(), 'access.node.grpc-token-in-details', async () => {
      const { code, details } = await call(client, version, right);
      expect([code, details]).toEqual([status.INVALID_ARGUMENT, expect.stringContaining(credentials.token)]);
      expect((await call(client, version, {})).details).not.toContain(credentials.token);
    });
  });

  it.each([
    ['permission-denied', status.PERMISSION_DENIED, 'Forbidden'],
    ['refusal-without-words', status.UNAUTHENTICATED, ''],
    ['refusal-in-markup', status.UNAUTHENTICATED, '<b>token invalide</b> – 令牌无效 %41'],
    ['slow', status.UNAUTHENTICATED, 'No valid auth token'],
    ['no-reflection', status.UNAUTHENTICATED, 'No valid auth token'],
  ])('still rejects and serves with the alternative %s', async (what, code, details) => {
    await overridden(await loadAlternatives(), `grpc.${what}`, async () => {
      expect(await call(client, version, {})).toMatchObject({ code, details });
      expect(await call(client, version, right)).toMatchObject({ code: status.OK });
    });
  });

  it('leaves the health service open by the alternative health-outside, and nothing else', async () => {
    await overridden(await loadAlternatives(), 'grpc.health-outside', async () => {
      expect((await call(client, health, {})).code).toBe(status.OK);
      expect((await call(client, version, {})).code).toBe(status.UNAUTHENTICATED);
    });
  });

  it('reads the first of several entries by the alternative first-of-several', async () => {
    await overridden(await loadAlternatives(), 'grpc.first-of-several', async () => {
      const several = (values: readonly string[]) => call(client, version, { 'x-token': values });
      expect((await several([credentials.token, 'wrong'])).code).toBe(status.OK);
      expect((await several(['wrong', credentials.token])).code).toBe(status.UNAUTHENTICATED);
    });
  });
});

describe('a gRPC node without TLS', () => {
  it('says so in the target file, needs the token, and closes with calls and connections open', async () => {
    const server = await start('stream-1', null, () => 1);
    expect(server.entry).toEqual({ host: expect.any(String), plaintext: true });
    const client = new Client(String(server.entry.host), channelCredentials.createInsecure());
    expect((await call(client, health, right)).code).toBe(status.OK);
    expect((await call(client, health, {})).code).toBe(status.UNAUTHENTICATED);
    await server.close();
    expect((await call(client, health, right)).code).toBe(status.UNAVAILABLE);
    client.close();
  });

  it('closes when nobody ever called', async () => {
    const server = await start('stream-1', null, () => 1);
    await server.close();
  });
});
