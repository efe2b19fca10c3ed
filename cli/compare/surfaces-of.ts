import type { Surfaces } from '../../compare/model/statements/compared-observations.ts';
import type { Place, Surface } from '../../compare/model/surface.ts';
import type { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import type { NodeTarget } from '../../engine/target/target.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { addressIn } from './address-in.ts';
import { listedPlaces } from './listed-places.ts';

/** What identifies a node across the targets of a comparison, and where it stands. Contains no secret. */
export function surfacesOf(all: readonly KeptExchanges[]): Surfaces {
  return Object.fromEntries(
    all.map((kept) => {
      const { name, platform, nodes } = kept.target;
      const places = listedPlaces(kept);
      const surfaces = [
        ...(platform === undefined ? [] : [surface(null, 'platform', [platform.baseUrl])]),
        ...nodes.map((node) => surface(node.name, node.api, urlsOf(node), places)),
      ];
      return [knownSecrets.redact(name), surfaces];
    }),
  );
}

function urlsOf({ url, websocketUrl, host }: NodeTarget): readonly string[] {
  return [url, websocketUrl, host === undefined ? undefined : `https://${host}`].filter(
    (one) => one !== undefined,
  );
}

function surface(
  node: string | null,
  api: string,
  urls: readonly string[],
  places: ReadonlyMap<string, Place> = new Map(),
): Surface {
  const place = urls.map((url) => places.get(addressIn(url))).find((one) => one !== undefined);
  return {
    node: node === null ? null : knownSecrets.redact(node),
    api,
    addresses: [...new Set(urls.map((url) => knownSecrets.redact(addressIn(url))))],
    ...(place === undefined ? {} : knownSecrets.redactDeep(place)),
    ...(place === undefined ? {} : knownSecrets.redactDeep(place)),
  };
}
