import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { buildConnector as connectors } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import { bareHost } from '../../target/bare-host.ts';
import { proxyOf } from '../../target/http-proxy.ts';
import type { Target } from '../../target/target.ts';
import { openTunnel } from './open-tunnel.ts';

/** How a target is reached on every transport: whom TLS trusts, which certificate it shows, and through which proxy. */
export type Route = Pick<Target, 'tls' | 'proxy'>;

const secureContexts = new WeakMap<object, SecureContext>();

/** What TLS knows of the target: read once from its certificates, and not again for each of hundreds of connections. */
function tlsOptions(route: Route): { secureContext: SecureContext } {
  const { tls } = route;
  const secureContext =
    secureContexts.get(route) ??
    createSecureContext({
      ...(tls?.ca === undefined ? {} : { ca: tls.ca.text }),
      ...(tls?.client === undefined ? {} : { cert: tls.client.cert.text, key: tls.client.key.text }),
    });
  secureContexts.set(route, secureContext);
  return { secureContext };
}

/** How undici opens a connection to an origin: directly, or through a tunnel. */
function connectorOf(route: Route, origin: string, timeoutMs: number): Connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    ...(origin.startsWith('https:') ? tlsOptions(route) : {}),
  }) as Connector;
  const proxy = proxyOf(route.proxy, origin);
  if (proxy === undefined) return connect;
  return (options, done) => {
    const host = bareHost(options.hostname);
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    openTunnel({ proxy, host, port, timeoutMs, ca: route.tls?.ca?.text }).then(
      (socket) => {
        if (options.protocol === 'https:') connect({ ...options, httpSocket: socket }, done);
        else done(null, socket);
      },
      (error: Error) => done(error, null),
    );
    return undefined;
  };
}

/**
 * Opens a connection. A failure comes as an error alone.
 * @returns what is on its way, so that it can be given up; undefined behind a proxy, which gives up by itself
 */
export type Dial = (done: connectors.Callback) => Socket | undefined;

/** undici's connectors return it, which their type does not say. */
type Connector = (...args: Parameters<connectors.connector>) => Socket | undefined;

/**
 * Opens connections to an origin, TLS included, for whatever is to be said over them. It remembers TLS sessions: hundreds of handshakes
 * from scratch cost seconds.
 */
export function dialerOf(route: Route, origin: string, timeoutMs: number): Dial {
  const { protocol, host, hostname, port } = new URL(origin);
  const connect = connectorOf(route, origin, timeoutMs);
  return (done) => connect({ protocol, host, hostname: bareHost(hostname), port }, done);
}
