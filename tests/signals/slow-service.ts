import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that answers an error after a while: a run at it lasts long enough to be interrupted. */
export async function startSlowService(delayMs: number) {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    const timer = setTimeout(() => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"no"}');
    }, delayMs);
    response.on('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    targetFile: `name: slow\nplatform: { baseUrl: "http://127.0.0.1:${(server.address() as AddressInfo).port}", apiKey: k-123456 }\nlimits: { concurrency: 2 }\n`,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
