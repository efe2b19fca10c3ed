import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect, createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { TargetFile } from '../../targets/target-file.ts';
import type { Certificates } from './certificates.ts';

export interface Gateway {
  /** The target file of the service behind it, with the gateway's addresses for its own. @param host as clients name it */
  targetFile(host: string): object;
  /** Requests and upgrades that came with the header, and those that did not. */
  readonly seen: { withHeader: number; without: number };
  close(): Promise<void>;
}

interface Options {
  readonly behind: TargetFile;
  readonly certificates: Certificates;
  /** The address that it listens on. */
  readonly address: string;
  readonly header: readonly [name: string, value: string];
}

/**
 * A gateway as companies run them before their services: it asks for a client certificate and a header, serves each part
 * of the service below a path of its own, and has one port for gRPC.
 */
export async function startGateway({ behind, certificates, address, header }: Options): Promise<Gateway> {
  const seen = { withHeader: 0, without: 0 };
  const parts = [
    ['platform', behind.platform.baseUrl] as const,
    ...behind.nodes.flatMap(({ name, url }) => (url === undefined ? [] : [[`nodes/${name}`, url] as const])),
  ];
  const endpoints = behind.nodes.flatMap(({ host }) => (typeof host === 'string' ? [host] : []));
  const tls = { ...certificates.server, ca: certificates.ca, requestCert: true };
  const upstream = { rejectUnauthorized: false };
  /** Upstream of a path, and what is left of the path there. */
  const route = (incoming: IncomingMessage) => {
    const isKnown = incoming.headers[header[0]] === header[1];
    seen[isKnown ? 'withHeader' : 'without'] += 1;
    const [path, url] = parts.find(([one]) => incoming.url?.startsWith(`/${one}`)) ?? [];
    if (!isKnown || path === undefined || url === undefined) return undefined;
    return { to: new URL(url), path: incoming.url?.slice(path.length + 1) || '/' };
  };
  /** What the service says of its own addresses, as it is reached from outside. */
  const rewritten = (text: string, authority: string): string =>
    parts.reduce(
      (all, [path, url]) => all.replaceAll(url.replace(/^https/, ''), `://${authority}/${path}`),
      text,
    );

  const server = createServer(tls, (incoming, outgoing) => {
    const found = route(incoming);
    if (found === undefined) {
      outgoing.writeHead(403).end('credentials are not accepted here');
      return;
    }
    const asked = request(
      {
        host: found.to.hostname,
        port: found.to.port,
        method: incoming.method,
        path: found.path,
        ...upstream,
      },
      (answer: IncomingMessage) =>
        answerWith(answer, outgoing, (text) => rewritten(text, incoming.headers.host ?? '')),
    );
    for (const [name, value] of Object.entries(incoming.headers))
      if (value !== undefined && name !== 'host') asked.setHeader(name, value);
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const found = route(incoming);
    if (found === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const line = connect({ host: found.to.hostname, port: Number(found.to.port), ...upstream });
    const headers = incoming.rawHeaders.flatMap((one, at, all) =>
      at % 2 === 0 ? [`${one}: ${all[at + 1]}`] : [],
    );
    line.write([`GET ${found.path} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    line.write(head);
    join(socket, line);
  });
  const calls = endpoints.map((endpoint) =>
    createTlsServer({ ...tls, ALPNProtocols: ['h2'] }, (socket) => {
      const [host, port] = endpoint.split(':');
      join(socket, connect({ host, port: Number(port), ALPNProtocols: ['h2'], ...upstream }));
    }),
  );
  const servers = [server, ...calls];
  const sockets = new Set<Duplex>();
  for (const one of servers) {
    one.on('secureConnection', (socket: TLSSocket) => sockets.add(socket));
    one.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
    });
    one.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => one.listen(0, address, resolve));
  }
  const [port, ...grpcPorts] = servers.map((one) => (one.address() as AddressInfo).port);
  return {
    seen,
    targetFile: (host) => {
      const text = rewritten(JSON.stringify(behind), `${host}:${port}`);
      return JSON.parse(
        endpoints.reduce((all, one, at) => all.replaceAll(`"${one}"`, `"${host}:${grpcPorts[at]}"`), text),
      );
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

function answerWith(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  rewrite: (text: string) => string,
): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
    outgoing
      .writeHead(answer.statusCode ?? 502, headers)
      .end(rewrite(Buffer.concat(chunks).toString('utf8')));
  });
  answer.on('error', () => outgoing.destroy());
}

function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}
