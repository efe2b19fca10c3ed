import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a beacon node answers: a status and a body. */
export interface BeaconAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

const root = (slot: number): string => `0x${slot.toString(16).padStart(64, 'b')}`;

function header(slot: number) {
  return {
    root: root(slot),
    canonical: true,
    header: { message: { slot: String(slot), parent_root: root(Math.max(0, slot - 1)) } },
  };
}

const head = 20;
const flags = { execution_optimistic: false, finalized: false };
const invalid: BeaconAnswer = { status: 400, body: { code: 400, message: 'invalid request' } };
const missing: BeaconAnswer = { status: 404, body: { code: 404, message: 'not found' } };
const states = ['disconnected', 'connecting', 'connected', 'disconnecting'];

/** A small beacon node that answers as its document says. */
export function beaconAnswer(url: URL): BeaconAnswer {
  const { pathname, searchParams } = url;
  const ok = (body: unknown): BeaconAnswer => ({ status: 200, body });
  const id = /^\/eth\/v1\/beacon\/headers\/([^/]+)$/.exec(pathname)?.[1];
  if (id !== undefined) {
    if (id === 'head') return ok({ ...flags, data: header(head) });
    const slot = /^0x/.test(id)
      ? Array.from({ length: head }, (_, at) => at + 1).find((at) => root(at) === id)
      : Number(id);
    if (slot === undefined) return missing;
    if (!Number.isInteger(slot)) return invalid;
    return slot > head ? missing : ok({ ...flags, data: header(slot) });
  }
  switch (pathname) {
    case '/eth/v1/beacon/genesis':
      return ok({
        data: {
          genesis_time: '1606824023',
          genesis_validators_root: root(0),
          genesis_fork_version: '0x00000000',
        },
      });
    case '/eth/v1/beacon/headers': {
      const slot = searchParams.get('slot') ?? String(head);
      const parent = searchParams.get('parent_root');
      if (!/^\d+$/.test(slot) || (parent !== null && !/^0x[0-9a-f]{64}$/i.test(parent))) return invalid;
      return ok({ ...flags, data: Number(slot) > head ? [] : [header(Number(slot))] });
    }
    case '/eth/v1/node/version':
      return ok({ data: { version: 'Beacon/v1' } });
    case '/eth/v1/node/peers': {
      const wanted = searchParams.getAll('state');
      if (wanted.some((state) => !states.includes(state))) return invalid;
      const data = states
        .map((state) => ({ peer_id: `peer-${state}`, enr: null, state }))
        .filter(({ state }) => wanted.length === 0 || wanted.includes(state));
      return ok({ data, meta: { count: data.length } });
    }
    default:
      return missing;
  }
}

export interface BeaconServer {
  readonly url: string;
  /** Everything that was asked for, as `GET /eth/v1/node/version`. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** @param spoil what the node answers instead */
export async function startBeacon(
  spoil: (answer: BeaconAnswer, url: URL) => BeaconAnswer = (answer) => answer,
): Promise<BeaconServer> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://beacon.example');
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const { status, body, type = 'application/json' } = spoil(beaconAnswer(url), url);
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
