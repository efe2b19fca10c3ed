import { headersOf } from '../target/headers-of.ts';
import { isThisMachine } from '../target/is-this-machine.ts';
import type { NodeTarget, Target } from '../target/target.ts';
import { accessModes } from '../wire/credential.ts';

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

/** A meter has headers of its own, and those of the whole target. */
export function headersAt(
  target: Target,
  node: string | null,
  url: string,
): Readonly<Record<string, string>> {
  return meterUrls(target).includes(url) ? (target.headers ?? {}) : headersOf(target, node);
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
