import { headersOf } from '../target/headers-of.ts';
import { isThisMachine } from '../target/is-this-machine.ts';
import type { NodeTarget, Target } from '../target/target.ts';
import { originOf } from '../wire/address/origin-of.ts';
import { accessModes } from '../wire/credential.ts';
import type { HeadersOf } from '../wire/http-client.ts';

/** Whether the target file gives credentials; the addresses of a node without are complete as written. */
export function isGuarded(node: NodeTarget): boolean {
  return accessModes(node)[0] !== 'open';
}

export function meterUrls(target: Target): string[] {
  return target.nodes.flatMap((node) => (node.meter === undefined ? [] : [node.meter.url]));
}

export function originsOf(target: Target): Set<string> {
  const urls = [
    target.platform?.baseUrl,
    httpAddress(target),
    ...target.nodes.flatMap((node) => [node.url, node.websocketUrl, node.meter?.url]),
  ];
  return new Set(urls.filter((url) => url !== undefined).map((url) => new URL(url).origin));
}

/** One address of the platform API and of nodes over HTTP at each origin. */
export function httpUrlsOf({ platform, nodes }: Target): readonly string[] {
  const urls = [platform?.baseUrl, ...nodes.map(({ url }) => url)].filter((url) => url !== undefined);
  return [...new Map(urls.map((url) => [originOf(url), url])).values()];
}

/**
 * What the target file has sent with each request to an address. A meter has headers of its own, and those of the whole target; as
 * secret as a credential, they go nowhere where that may not go.
 */
export function givenHeadersOf(target: Target, bareOrigins: ReadonlySet<string>): HeadersOf {
  const meters = new Set(meterUrls(target));
  const names = [null, ...target.nodes.map(({ name }) => name)];
  const byNode = new Map(names.map((name) => [name, headersOf(target, name)]));
  return (node, url) => {
    if (bareOrigins.size > 0 && bareOrigins.has(originOf(url))) return {};
    return meters.has(url) ? (target.headers ?? {}) : (byNode.get(node) ?? headersOf(target, node));
  };
}

/** Whether the key may be sent unencrypted: on this machine, or where the target file allows it. */
export function mayBeSentInClear({ allow }: Target, address: string): boolean {
  return allow.crossedCredentials ?? isThisMachine(address);
}

/** The http:// address beside an https:// one: requests carry a credential only where it may be sent unencrypted. */
export function httpAddress(target: Target): string | undefined {
  const base = target.platform?.baseUrl;
  if (base === undefined || !/^https:/i.test(base)) return undefined;
  const address = base.replace(/^https:/i, 'http:');
  const { origin } = new URL(address);
  // An address that the target file gives to a node is that node's, and takes its credentials.
  return target.nodes.some(({ url }) => url !== undefined && new URL(url).origin === origin)
    ? undefined
    : address;
}
