import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A port behind which a port of this machine is as far away as a latency there and back. */
export async function delayPort(port, latencyMs) {
  const open = new Set();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => setTimeout(() => to.destroyed || to.write(chunk), latencyMs / 2));
      from.on('end', () => setTimeout(() => to.end(), latencyMs / 2));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        setTimeout(() => to.destroy(), latencyMs);
      });
    }
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
