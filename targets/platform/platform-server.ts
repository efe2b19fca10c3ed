import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Behaviour } from '../entries/behaviour.ts';
import type { Certificate } from '../serving/certificate.ts';
import { platformAccess } from '../serving/credentials.ts';
import { serveExchange } from '../serving/exchange.ts';
import { type LoopbackServer, listenOnLoopback } from '../serving/loopback-server.ts';
import { fail } from '../serving/node-server.ts';
import type { ListedNode } from '../serving/start-nodes.ts';
import { drawStore } from './draw-store.ts';
import { answerPlatform } from './platform-service.ts';
import { protocols, providers, publicNetworks } from './vocabulary.ts';

export interface PlatformServerOptions {
  readonly seed: number;
  readonly behaviour: Behaviour;
  readonly certificate: Certificate | null;
  readonly port: number;
  readonly apiKey: string;
  readonly nodes: readonly ListedNode[];
  readonly received: () => number;
}

export interface PlatformServer extends LoopbackServer {
  readonly vocabulary: {
    readonly providers: readonly string[];
    readonly protocols: readonly string[];
    readonly publicNetworks: readonly string[];
  };
  /** Id of a network that exists to be deleted. */
  readonly deletableNetwork: string;
  /** Brings back what was deleted. */
  reset(): void;
}

/** The platform API (§4.1) on a port of its own. */
export async function startPlatformServer(options: PlatformServerOptions): Promise<PlatformServer> {
  const { behaviour, apiKey } = options;
  const nodeTokens = new Set(options.nodes.map((node) => node.credentials.token));
  const authSurface = { behaviour, apiKey, nodeTokens };
  let store = drawStore(options.seed, options.nodes);
  const onRequest = (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const count = options.received();
    const place = { behaviour, surface: 'platform', node: null, count } as const;
    return serveExchange(message, response, place, (request) => {
      const access = platformAccess(authSurface, request, count);
      // Links name the host that was asked, so that they hold behind a proxy or under another name.
      const origin = `${options.certificate === null ? 'http' : 'https'}://${request.headers.host ?? 'localhost'}`;
      const answer = answerPlatform({ behaviour, store, request, access, count, origin });
      return { answer, mode: access.mode, accepted: access.accepted };
    });
  };
  const server = await listenOnLoopback({
    certificate: options.certificate,
    port: options.port,
    onRequest: (message, response) =>
      void onRequest(message, response).catch((failure) => fail(response, failure)),
    servesPlain: () => behaviour.override('access.plain-http', false, { surface: 'platform', node: null }),
  });
  return {
    ...server,
    vocabulary: { providers, protocols, publicNetworks },
    deletableNetwork: store.deletableNetwork,
    reset: () => {
      store = drawStore(options.seed, options.nodes);
    },
  };
}
