import { createServer, type Socket } from 'node:net';
import type { RunningServer, ServerSetup } from '../serving/node-service.ts';
import type { GrpcNode, GrpcOptions } from './grpc-node.ts';

/**
 * Listens at 127.0.0.1. The gRPC library and the node behind it are loaded at the first connection, as most runs
 * of the target never see one.
 */
export async function serveGrpc(setup: ServerSetup, options: GrpcOptions): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  let node: Promise<GrpcNode> | undefined;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    node ??= import('./grpc-node.ts').then(({ startGrpcNode }) => startGrpcNode(setup, options));
    node
      .then((started) => started.take(socket))
      .catch((failure: unknown) => {
        console.error('the embedded target failed', failure);
        socket.destroy();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(setup.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    entry: {
      host: `127.0.0.1:${address.port}`,
      ...(setup.tls === null ? { plaintext: true } : {}),
      ...(options.method === undefined ? {} : { method: options.method }),
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      (await node?.catch(() => undefined))?.shutDown();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
