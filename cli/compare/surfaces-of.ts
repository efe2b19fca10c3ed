import type { Surfaces } from '../../compare/model/compared-observations.ts';
import type { Surface } from '../../compare/model/surface.ts';
import type { NodeTarget, Target } from '../../engine/target/target.ts';
import { knownSecrets } from '../run/known-secrets.ts';

/** What identifies a node across the targets of a comparison. Contains no secret. */
export function surfacesOf(targets: readonly Target[]): Surfaces {
  return Object.fromEntries(
    targets.map(({ name, platform, nodes }) => [
      knownSecrets.redact(name),
      [
        ...(platform === undefined ? [] : [surface(null, 'platform', [platform.baseUrl])]),
        ...nodes.map((node) => surface(node.name, node.api, urlsOf(node))),
      ],
    ]),
  );
}

function urlsOf({ url, websocketUrl, host }: NodeTarget): readonly string[] {
  return [url, websocketUrl, host === undefined ? undefined : `https://${host}`].filter(
    (one) => one !== undefined,
  );
}

function surface(node: string | null, api: string, urls: readonly string[]): Surface {
  return {
    node: node === null ? null : knownSecrets.redact(node),
    api,
    addresses: [...new Set(urls.map((url) => knownSecrets.redact(addressIn(url))))],
  };
}

/** With the port, also where it is the default. */
function addressIn(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
  return `${hostname}:${port === '' ? usual : port}`;
}
