import { BlockList, isIP } from 'node:net';
import { bareHost } from './bare-host.ts';
import { isThisMachine } from './is-this-machine.ts';

/** The proxy that a target file names, and the hosts that are reached without it. */
export interface HttpProxy {
  readonly url: string;
  /** As in NO_PROXY: names (with everything below them), addresses, networks, each with an optional port; `*` is all. */
  readonly except: readonly string[];
}

/**
 * The proxy through which an address is reached; undefined where it is reached directly. This machine always is, as it is by
 * other tools.
 */
export function proxyOf(proxy: HttpProxy | undefined, address: string): URL | undefined {
  if (proxy === undefined || isThisMachine(address)) return undefined;
  const { hostname, port, protocol } = new URL(address.includes('://') ? address : `https://${address}`);
  const host = bareHost(hostname).replace(/\.$/, '');
  const used = port === '' ? (/^(https|wss):$/.test(protocol) ? '443' : '80') : port;
  return proxy.except.some((one) => covers(one.toLowerCase(), host, used)) ? undefined : new URL(proxy.url);
}

function covers(exception: string, host: string, port: string): boolean {
  if (exception === '*') return true;
  const [, bracketed, plain, onlyPort] = /^(?:\[(.+?)\]|([^:]*))(?::(\d+))?$/.exec(exception) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const pattern = bracketed ?? plain ?? exception;
  if (isIP(host) !== 0) return coversAddress(pattern, host);
  const domain = pattern.replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function coversAddress(pattern: string, host: string): boolean {
  const [network = '', bits] = pattern.split('/');
  if (isIP(network) === 0 || isIP(network) !== isIP(host)) return false;
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  const prefix = Number(bits);
  if (bits === undefined) list.addAddress(network, family);
  else if (/^\d+$/.test(bits) && prefix <= (family === 'ipv6' ? 128 : 32))
    list.addSubnet(network, prefix, family);
  return list.check(host, family);
}

/** `name:password` of a proxy's address, decoded. */
export function proxyPair({ username, password }: URL): string {
  return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
}
