import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Answers with this status from now on; a redirect points to another path of the receiver. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** A receiver on this machine that keeps what it is sent. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({
      method: request.method,
      path: request.url,
      type: request.headers['content-type'],
      body,
    });
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/services/T0000/B0000/x7Qp2LmZ9wKd4Rt1`,
    received,
    answerWith: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
