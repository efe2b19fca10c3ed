import type { HostileCase } from '../hostile-case.ts';
import { plainAnswer } from '../raw-server.ts';
import { startTrap, type Trap } from '../trap.ts';
import { serveEverything } from '../whole-service.ts';

/** Answers everything with a redirect to where a trap listens. */
function redirecting(status: number, location: (trap: Trap, path: string) => string): HostileCase['serve'] {
  return async () => {
    const trap = await startTrap();
    const service = await serveEverything((socket, { path }) =>
      socket.write(plainAnswer(status, { location: location(trap, path) }, '')),
    )();
    return {
      ...service,
      trapped: trap.heard,
      close: async () => {
        await service.close();
        await trap.close();
      },
    };
  };
}

export const cases: readonly HostileCase[] = [
  {
    name: 'redirects to another host',
    serve: redirecting(302, ({ port }) => `http://127.0.0.1:${port}/`),
    exit: 1,
    says: [/302/],
  },
  {
    name: 'redirects for good, with the method kept',
    serve: redirecting(308, ({ port }, path) => `http://127.0.0.2:${port}${path}`),
    exit: 1,
    says: [/308/],
  },
  { name: 'redirects in a circle', serve: redirecting(301, (_trap, path) => path), exit: 1, says: [/301/] },
  { name: 'redirects to a file', serve: redirecting(303, () => 'file:///etc/passwd'), exit: 1 },
];
