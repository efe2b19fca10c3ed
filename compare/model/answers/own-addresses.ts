import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Surface } from '../surface.ts';

const ownHost = '(own host)';
const ownPort = '(own port)';

/**
 * A value of a target with its own hosts and ports put aside: that targets stand at different addresses says nothing of
 * what they do. A port counts where it is the whole value, or stands behind the host.
 */
export function withoutOwnAddresses(value: unknown, surfaces: readonly Surface[]): unknown {
  const addresses = surfaces.flatMap((surface) => surface.addresses);
  if (addresses.length === 0) return value;
  const hosts = [...new Set(addresses.flatMap((address) => [address, address.replace(/:\d+$/, '')]))]
    .filter((host) => host !== '')
    .sort((one, other) => other.length - one.length);
  const ports = new Set(addresses.map((address) => /:(\d+)$/.exec(address)?.[1]));
  const pattern = new RegExp(
    // Within a longer name, a host is another host.
    `(?<![\\w.-])(?:${hosts.map((host) => host.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})(?![\\w-]|\\.\\w)`,
    'gi',
  );
  const walk = (at: unknown): unknown => {
    if (typeof at === 'string') return ports.has(at) ? ownPort : at.replaceAll(pattern, ownHost);
    if (typeof at === 'number') return ports.has(String(at)) ? ownPort : at;
    if (Array.isArray(at)) return at.map(walk);
    if (!isObjectOrArray(at)) return at;
    return Object.fromEntries(Object.entries(at).map(([name, item]) => [name, walk(item)]));
  };
  return walk(value);
}
