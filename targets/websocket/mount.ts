import type { UpgradeHandler } from '../serving/node-service.ts';

/** WebSocket on the HTTPS ports of the JSON-RPC nodes (§5.2); the library is loaded at the first upgrade. */
export const upgrade: UpgradeHandler = (request, socket, head, context) => {
  socket.on('error', () => socket.destroy());
  import('./open-connection.ts')
    .then(({ openConnection }) => openConnection(request, socket, head, context))
    .catch((failure: unknown) => {
      console.error('the embedded target failed', failure);
      socket.destroy();
    });
};
