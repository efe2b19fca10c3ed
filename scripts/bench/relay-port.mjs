import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A port before a port of this machine. What passes between the two sockets is up to `pass`; both are closed with the port.
 *
 * @param pass `(near, far) => void`: near is the client's socket, far that to the port behind
 */
export async function relayPort(port, pass) {
  const open = new Set();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => open.delete(socket));
    }
    pass(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
