import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { bareHost } from '../../target/bare-host.ts';
import { proxyPair } from '../../target/http-proxy.ts';

export interface TunnelOptions {
  readonly proxy: URL;
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  /** Extra authority that vouches for a proxy spoken to over TLS. */
  readonly ca: string | undefined;
}

/**
 * A connection to a host through a proxy (CONNECT, RFC 9110 §9.3.6). The proxy sees host and port, and no credential but
 * its own.
 * @throws Error that says what the proxy answered in its place
 */
export function openTunnel({ proxy, host, port, timeoutMs, ca }: TunnelOptions): Promise<Socket> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const request = proxy.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request({
      host: bareHost(proxy.hostname),
      port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...proxyCredential(proxy) },
      timeout: timeoutMs,
      agent: false,
      ...(ca === undefined ? {} : { ca }),
    });
    asked.once('connect', (response, socket: Socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        const { statusCode, statusMessage = '' } = response;
        reject(new Error(`the proxy answered ${statusCode} ${statusMessage} to CONNECT ${authority}`));
        return;
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.once('response', (response) => {
      response.destroy();
      reject(new Error(`the proxy answered ${response.statusCode} to CONNECT ${authority}`));
    });
    asked.once('timeout', () => asked.destroy(new Error(`the proxy did not answer within ${timeoutMs} ms`)));
    asked.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        Object.assign(new Error(`no connection through the proxy: ${error.message}`), { code: error.code }),
      ),
    );
    asked.end();
  });
}

/** The Proxy-Authorization of a proxy whose address contains a name and a password. */
export function proxyCredential(proxy: URL): Record<string, string> {
  if (proxy.username === '' && proxy.password === '') return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(proxyPair(proxy)).toString('base64')}` };
}
