import { everySurface, type HostileCase } from '../hostile-case.ts';
import { plainAnswer, startRawServer } from '../raw-server.ts';
import { startTrap } from '../trap.ts';

const json = { 'content-type': 'application/json' };

/** A platform whose one list of nodes is made by `rows`, which knows where a trap listens. */
function listing(rows: (trapPort: number) => readonly unknown[]): HostileCase['serve'] {
  return async () => {
    const trap = await startTrap();
    const results = rows(trap.port);
    const list = JSON.stringify({ count: results.length, next: null, previous: null, results });
    const organization = JSON.stringify({ id: 'ORG-1', name: 'One', projects: [] });
    const server = await startRawServer((socket, { path }) => {
      const known = path.startsWith('/v1/nodes/') || path === '/v1/organization/';
      socket.write(plainAnswer(known ? 200 : 404, json, path.startsWith('/v1/nodes/') ? list : organization));
    });
    return {
      target: { ...everySurface(`http://127.0.0.1:${server.port}`, []), limits: { timeoutMs: 5000 } },
      received: server.received,
      trapped: trap.heard,
      close: async () => {
        await server.close();
        await trap.close();
      },
    };
  };
}

const baited = (port: number): object => ({
  id: 'ND-1',
  name: 'bait',
  status: 'running',
  details: {
    https_endpoint: `http://127.0.0.1:${port}/rpc`,
    wss_endpoint: `ws://127.0.0.1:${port}/ws`,
    auth_username: 'user',
    auth_password: 'word-of-the-trap-11',
    auth_key: 'key-of-the-trap-22',
    api_node_endpoint: `http://user:word-of-the-trap-11@127.0.0.1:${port}/key-of-the-trap-22`,
  },
});

export const cases: readonly HostileCase[] = [
  {
    name: 'names endpoints of others in the details of its nodes',
    serve: listing((port) => [baited(port)]),
    exit: 1,
  },
  {
    name: 'lists 100 000 nodes on one page',
    serve: listing(() =>
      Array.from({ length: 100_000 }, (_, index) => ({
        id: `ND-${index}`,
        name: `n${index}`,
        status: 'running',
      })),
    ),
    exit: 1,
    args: ['--only', 'platform.organization', '--only', 'platform.pagination.page-size'],
    seconds: 150,
  },
];
