import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the run sent it. */
export interface SentRequest {
  /** Method, path and query. */
  readonly line: string;
  readonly url: URL;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** What stands between a run and a service: it may answer by itself, or ask the service. */
export type Answering = (
  request: SentRequest,
  ask: (line?: string, body?: string) => Promise<Reply>,
) => Promise<Reply>;

export interface ServiceInFront {
  readonly url: string;
  readonly sent: readonly SentRequest[];
  close(): void;
}

/** Stands before the service at an address, and notes what is sent to it. Links of its answers lead here. */
export async function standInFront(upstream: string, answer: Answering): Promise<ServiceInFront> {
  const sent: SentRequest[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await textOf(incoming);
      const line = incoming.url ?? '/';
      const request = { line: `${incoming.method} ${line}`, url: new URL(line, upstream), body };
      sent.push(request);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(
          ([name, value]) =>
            typeof value === 'string' && !/^(host|connection|content-length|accept-encoding)$/.test(name),
        ),
      ) as Record<string, string>;
      const ask = async (path = line, text = body): Promise<Reply> => {
        const response = await fetch(`${upstream}${path}`, {
          method: incoming.method ?? 'GET',
          headers,
          ...(incoming.method === 'POST' ? { body: text } : {}),
        });
        const own = await response.text();
        return { status: response.status, body: own === '' ? undefined : JSON.parse(own) };
      };
      const reply = await answer(request, ask);
      outgoing.writeHead(reply.status, { 'content-type': 'application/json' });
      outgoing.end(
        reply.body === undefined ? '' : JSON.stringify(reply.body).replaceAll(upstream, addressOf(server)),
      );
    })().catch((error: unknown) => {
      outgoing.writeHead(599);
      outgoing.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: addressOf(server),
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
