import { BlockList, isIP } from 'node:net';
import { bareHost } from './bare-host.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/**
 * Whether an address (a URL, or host and port) is one of the loopback: 127.0.0.0/8, ::1, `localhost` and the names below it
 * (RFC 6761). Other names are not, whatever they resolve to today: that is controlled by others, and changes. Nor is
 * the machine's address in its network, at which a gateway or a container may listen.
 */
export function isThisMachine(address: string): boolean {
  const url = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(url)) return false;
  const host = bareHost(new URL(url).hostname).replace(/\.$/, '');
  const version = isIP(host);
  if (version === 0) return /^(?:.+\.)?localhost$/i.test(host);
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
