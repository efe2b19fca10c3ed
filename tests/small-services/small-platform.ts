import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmallServer {
  readonly origin: string;
  /** Everything that arrived: the request line, then its headers, as one string each. */
  readonly arrived: readonly string[];
  close(): Promise<void>;
}

/** A server on this machine that keeps what it is asked. */
export async function listen(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<SmallServer> {
  const arrived: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      arrived.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      answer(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A platform of another make that lists what it is given, `size` nodes a page; its filters filter nothing. */
export function listPlatform(
  nodeAt: (index: number) => unknown,
  count: number,
  size: number,
): Promise<SmallServer> {
  return listen((request, _body, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const first = (Number(url.searchParams.get('page') ?? '1') - 1) * size;
    const results = Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, index) =>
      nodeAt(first + index),
    );
    const next = first + size < count ? `/v1/nodes/?page=${first / size + 2}` : null;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ count, next, previous: null, results }));
  });
}

/** A node that answers `eth_blockNumber` on every path, `eth_getBlockByNumber` where it is configured to, and nothing else. */
export function plainNode(hasBlocksAt: (path: string) => boolean = () => false): Promise<SmallServer> {
  return listen((request, body, response) => {
    const { id, method } = JSON.parse(body === '' ? '{}' : body) as { id?: number; method?: string };
    const block = { number: '0x10', hash: `0x${'1'.repeat(64)}`, transactions: [] };
    const outcome =
      method === 'eth_blockNumber'
        ? { result: '0x10' }
        : method === 'eth_getBlockByNumber' && hasBlocksAt(request.url ?? '')
          ? { result: block }
          : { error: { code: -32601, message: 'no such method' } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
  });
}
