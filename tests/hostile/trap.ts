import { createServer } from 'node:net';

/** A host that a target points to and nobody may speak to: it writes down whatever it hears. */
export interface Trap {
  readonly port: number;
  readonly heard: () => readonly string[];
  readonly close: () => Promise<void>;
}

export async function startTrap(): Promise<Trap> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    const at = heard.push('a connection') - 1;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      heard[at] = chunk.toString('latin1').slice(0, 500);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the trap has no port');
  return {
    port: address.port,
    heard: () => heard,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
