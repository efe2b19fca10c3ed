import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ForwardProxy {
  /** Host and port. */
  readonly authority: string;
  /** What was asked for: `CONNECT host:port`, or the request line of a request in clear. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * A proxy that every request has to come with a credential to. All names lead to one address of this machine, so that what
 * does not come through the proxy leads nowhere.
 */
export async function startForwardProxy(address: string, credential: string): Promise<ForwardProxy> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const expected = `Basic ${Buffer.from(credential).toString('base64')}`;
  const isKnown = ({ headers }: IncomingMessage): boolean => headers['proxy-authorization'] === expected;
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (!isKnown(incoming)) {
      outgoing.writeHead(407).end();
      return;
    }
    const { port, pathname, search } = new URL(incoming.url ?? '');
    const { 'proxy-authorization': _own, ...headers } = incoming.headers;
    const further = request(
      { host: address, port: port || 80, method: incoming.method, path: pathname + search, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    further.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(further);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    asked.push(`CONNECT ${incoming.url}`);
    socket.on('error', () => {});
    if (!isKnown(incoming)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const line = connect(Number(/:(\d+)$/.exec(incoming.url ?? '')?.[1]), address, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      line.write(head);
      line.pipe(socket);
      socket.pipe(line);
    });
    sockets.add(line);
    line.on('error', () => socket.destroy());
    line.on('close', () => socket.destroy());
    socket.on('close', () => line.destroy());
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    authority: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
