import type { HostileCase } from '../hostile-case.ts';
import { everySurface } from '../hostile-case.ts';
import { plainAnswer, startRawServer } from '../raw-server.ts';
import { startTrap } from '../trap.ts';

const json = { 'content-type': 'application/json' };
const organization = JSON.stringify({ id: 'ORG-1', name: 'One', projects: [] });
const rows = (page: number): object[] =>
  [1, 2, 3].map((row) => ({ id: `ND-${page}-${row}`, name: `node ${row}`, status: 'running' }));

interface Address {
  readonly origin: string;
  readonly trapPort: number;
  readonly page: number;
}

/**
 * A platform whose list of nodes has the same three rows a page, new ones on each, and the `next` that is given.
 * @param moving other rows and a larger count at each reading
 */
function withNext(next: (address: Address) => string, moving = false): HostileCase['serve'] {
  return async () => {
    const trap = await startTrap();
    let readings = 0;
    const server = await startRawServer((socket, { path }) => {
      const origin = `http://127.0.0.1:${server.port}`;
      const url = new URL(path, origin);
      const page = Number(url.searchParams.get('page') ?? 1) || 1;
      const link = next({ origin, trapPort: trap.port, page });
      readings += moving ? 1 : 0;
      const list = {
        count: 1_000_000 + readings,
        next: link,
        previous: null,
        results: rows(page + 1_000 * readings),
      };
      const isList = url.pathname === '/v1/nodes/';
      socket.write(
        plainAnswer(
          isList || url.pathname === '/v1/organization/' ? 200 : 404,
          json,
          isList ? JSON.stringify(list) : organization,
        ),
      );
    });
    return {
      target: { ...everySurface(`http://127.0.0.1:${server.port}`, []) },
      received: server.received,
      trapped: trap.heard,
      close: async () => {
        await server.close();
        await trap.close();
      },
    };
  };
}

function linking(name: string, next: (address: Address) => string): HostileCase {
  return {
    name: `links its next page ${name}`,
    serve: withNext(next),
    exit: 1,
    args: ['--only', 'platform'],
    atMost: 6_000,
  };
}

export const cases: readonly HostileCase[] = [
  linking('for ever to another one', ({ origin, page }) => `${origin}/v1/nodes/?page=${page + 1}`),
  {
    name: 'has other nodes and more of them at each reading, on pages without end',
    serve: withNext(({ origin, page }) => `${origin}/v1/nodes/?page=${page + 1}`, true),
    exit: 1,
    args: ['--only', 'platform'],
    atMost: 6_000,
  },
  linking('to itself', ({ origin, page }) => `${origin}/v1/nodes/?page=${page}`),
  linking('in a circle', ({ origin, page }) => `${origin}/v1/nodes/?page=${(page % 3) + 1}`),
  linking('to another port', ({ trapPort }) => `http://127.0.0.1:${trapPort}/v1/nodes/?page=2`),
  linking('to another host', ({ trapPort }) => `http://127.0.0.2:${trapPort}/v1/nodes/?page=2`),
  linking(
    'to a name that hides the host',
    ({ origin, trapPort }) =>
      `${origin.replace('//', '//user:word@')}@127.0.0.1:${trapPort}/v1/nodes/?page=2`,
  ),
  linking('to a file', () => 'file:///etc/passwd'),
  linking('to a script', () => 'javascript:alert(1)'),
  linking('by a scheme-less address', ({ trapPort }) => `//127.0.0.1:${trapPort}/v1/nodes/?page=2`),
  linking('by backslashes', ({ trapPort }) => `\\\\127.0.0.1:${trapPort}\\v1\\nodes\\?page=2`),
  linking('to something that is no list', ({ origin }) => `${origin}/v1/networks/NET-1/delete?sure=yes`),
  linking('by an address of 1 MB', ({ origin }) => `${origin}/v1/nodes/?page=${'2'.repeat(1_000_000)}`),
  linking('by no address', () => '\u0000 http://[::'),
];
