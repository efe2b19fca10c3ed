import type { ChannelOptions, Client } from '@grpc/grpc-js';
import { proxyOf, proxyPair } from '../target/http-proxy.ts';
import type { PemFile } from '../target/target.ts';
import type { Route } from '../wire/connection/route.ts';
import { maxMessageBytes } from './grpc-answer.ts';

/** A client of grpc-js that connects as the target file says, and in no other way. */
export async function openClient(
  { host, plaintext }: { readonly host: string; readonly plaintext: boolean },
  { route, userAgent }: { readonly route: Route; readonly userAgent: string },
): Promise<Client> {
  // Loaded lazily: commands that make no call should not pay for it.
  const { Client, credentials, setLogVerbosity, logVerbosity } = await import('@grpc/grpc-js');
  setLogVerbosity(logVerbosity.NONE);
  const { ca, client } = route.tls ?? {};
  const bytes = (file: PemFile | undefined): Buffer | null =>
    file === undefined ? null : Buffer.from(file.text);
  const security = plaintext
    ? credentials.createInsecure()
    : credentials.createSsl(bytes(ca), bytes(client?.key), bytes(client?.cert));
  const proxy = proxyOf(route.proxy, host);
  return new Client(proxy === undefined ? host : `dns:${hostAndPort(proxy)}`, security, {
    ...(proxy === undefined ? {} : throughProxy(proxy, host)),
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.primary_user_agent': userAgent,
    'grpc.enable_retries': 0,
    // Neither the environment nor a DNS entry decides where a token goes.
    'grpc.enable_http_proxy': 0,
    'grpc.service_config_disable_resolution': 1,
    'grpc.use_local_subchannel_pool': 1,
    'grpc.max_reconnect_backoff_ms': 1_000,
  });
}

/** What grpc-js itself sets where the environment names a proxy. */
function throughProxy(proxy: URL, host: string): ChannelOptions {
  const pair = proxyPair(proxy);
  return {
    'grpc.http_connect_target': `dns:${host}`,
    'grpc.default_authority': host,
    ...(pair === ':' ? {} : { 'grpc.http_connect_creds': pair }),
  };
}

function hostAndPort({ hostname, port }: URL): string {
  return `${hostname}:${port === '' ? 80 : port}`;
}
