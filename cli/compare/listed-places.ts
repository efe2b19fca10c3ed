import { fieldsOf } from '../../base/json-object.ts';
import type { Place } from '../../compare/model/surface.ts';
import type { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import { parseJson } from '../../engine/wire/body/parse-json.ts';
import { addressIn } from './address-in.ts';

/** Codes of providers and regions are short (§4.2); a longer text is something else. */
const longest = 60;

/**
 * Where a platform says that the nodes of its list stand (§2.2), by host and port, from answers that its run got anyway. Nothing where
 * nodes behind one address stand in different places.
 */
export function listedPlaces(kept: KeptExchanges): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const ambiguous = new Set<string>();
  for (const { exchange } of kept.from(null)) {
    const { request, answer } = exchange;
    if (answer.kind !== 'answer' || !new URL(request.url).pathname.endsWith('/v1/nodes/')) continue;
    const body = parseJson(answer.text);
    const { results } = fieldsOf(body.kind === 'json' ? body.value : undefined);
    for (const listed of Array.isArray(results) ? results : []) {
      const { provider, region, details } = fieldsOf(listed);
      const place = { ...short('provider', provider), ...short('region', region) };
      if (place.region === undefined) continue;
      const { https_endpoint: https, wss_endpoint: wss } = fieldsOf(details);
      for (const address of [https, wss].flatMap((one) => addressOf(one))) {
        const before = places.get(address);
        if (before !== undefined && before.region !== place.region) ambiguous.add(address);
        places.set(address, place);
      }
    }
  }
  for (const address of ambiguous) places.delete(address);
  return places;
}

function short<Key extends string>(key: Key, value: unknown): Partial<Record<Key, string>> {
  const known = typeof value === 'string' && value !== '' && value.length <= longest;
  return known ? ({ [key]: value } as Record<Key, string>) : {};
}

function addressOf(url: unknown): string[] {
  return typeof url === 'string' && URL.canParse(url) ? [addressIn(url)] : [];
}
