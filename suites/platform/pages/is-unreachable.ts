import { BlockList, isIP } from 'node:net';
import { isThisMachine } from '../../../engine/target/is-this-machine.ts';

const nobody = new BlockList();
nobody.addSubnet('0.0.0.0', 8);
nobody.addAddress('::', 'ipv6');
nobody.addSubnet('::ffff:0.0.0.0', 104, 'ipv6');

const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16);
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether it is certain, without trying, that no customer of the platform can reach an address: a name that never
 * resolves (`.invalid`, RFC 6761), no host or port at all, or a loopback address, where the platform itself is not on one. A name that does not resolve here, or an address of a private network, may be one of the customer's.
 */
export function isUnreachable(link: string, base: string): boolean {
  const { port } = new URL(link);
  const host = hostOf(link);
  if (port === '0' || /^(?:.+\.)?invalid$/i.test(host) || isIn(nobody, host)) return true;
  if (isThisMachine(link)) return !isThisMachine(base);
  return isIn(linkLocal, host) && !isIn(linkLocal, hostOf(base));
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isIn(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
