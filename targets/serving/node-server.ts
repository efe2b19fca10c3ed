import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Behaviour } from '../entries/behaviour.ts';
import type { Certificate } from './certificate.ts';
import { type NodeCredentials, nodeAccess } from './credentials.ts';
import { serveExchange } from './exchange.ts';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';
import type { NodeMount, NodeService, NodeSetup, UpgradeHandler } from './node-service.ts';
import type { NodeCounts } from './request-counts.ts';
import { text, type WireAnswer } from './wire.ts';

export interface NodeServerOptions {
  readonly mount: NodeMount;
  readonly setup: NodeSetup;
  readonly credentials: NodeCredentials;
  readonly certificate: Certificate | null;
  readonly port: number;
  readonly counts: NodeCounts;
  readonly upgrade: UpgradeHandler | undefined;
}

// What a gateway answers before a node is asked; the contract leaves status and body open (§7).
const unauthorized: WireAnswer = {
  ...text(401, 'text/html', '<html><body><h1>401 Authorization Required</h1></body></html>'),
  headers: { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="node"' },
};

export interface NodeServer extends LoopbackServer {
  /** Forgets the service: the next request builds it anew, in the state of its start. */
  reset(): void;
}

/** The HTTPS endpoint of one node: credentials (§5.2), then its service. */
export async function startNodeServer(options: NodeServerOptions): Promise<NodeServer> {
  const { mount, setup, credentials, counts } = options;
  const behaviour: Behaviour = setup.behaviour;
  const { apiKey, nodeSecrets = new Map<string, string>() } = setup;
  const authSurface = { behaviour, node: mount.name, api: mount.api, credentials, apiKey, nodeSecrets };
  let built: Promise<NodeService> | undefined;
  const service = (): Promise<NodeService> => {
    built ??= mount.build(setup);
    return built;
  };

  const onRequest = (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    counts.http += 1;
    const count = counts.http;
    const place = { behaviour, surface: 'http', node: mount.name, count } as const;
    return serveExchange(message, response, place, async (request) => {
      const { path, headers, body, connection } = request;
      const access = nodeAccess(authSurface, { surface: 'http', path, headers, count, body, connection });
      const { mode, accepted } = access;
      const context = { node: mount.name, transport: 'http', mode, count } as const;
      const answer = accepted
        ? await (await service()).handle({ ...request, path: access.path }, context)
        : unauthorized;
      return { answer, mode, accepted };
    });
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const received = (): number => {
      counts.websocket += 1;
      return counts.websocket;
    };
    if (options.upgrade === undefined || mount.websocket !== true) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    options.upgrade(request, socket, head, { ...authSurface, api: mount.api, service, received });
  };

  const server = await listenOnLoopback({
    certificate: options.certificate,
    port: options.port,
    onRequest: (message, response) =>
      void onRequest(message, response).catch((failure) => fail(response, failure)),
    onUpgrade,
    servesPlain: () => behaviour.override('access.plain-http', false, { surface: 'http', node: mount.name }),
  });
  return {
    ...server,
    reset: () => {
      built = undefined;
    },
  };
}

/** A failure of the target itself must be loud: it is a bug here, never the behaviour of a service. */
export function fail(response: ServerResponse, failure: unknown): void {
  console.error('the embedded target failed', failure);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
  response.end('the embedded target failed');
}
