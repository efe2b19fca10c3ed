import type { Target } from '../target/target.ts';
import { contractReads, readsAt } from '../wire/documented-reads.ts';
import type { InterlockRules } from '../wire/interlock.ts';
import { httpAddress, mayBeSentInClear, meterUrls, originsOf } from './target-addresses.ts';

/** What may be sent to a target, and where to: what its documents declare as reads, at its own origins. */
export function interlockRules(target: Target): InterlockRules {
  const httpOrigin = httpAddress(target);
  const reads = new Map(
    [null, ...target.nodes].map((node) => [node?.name ?? null, readsAt(node, target.documents)]),
  );
  return {
    readsOf: (node) => reads.get(node) ?? contractReads(),
    deleteNetworks: target.allow.deleteNetworks,
    readableUrls: meterUrls(target),
    origins: originsOf(target),
    bareOrigins: new Set(
      httpOrigin === undefined || mayBeSentInClear(target, httpOrigin) ? [] : [new URL(httpOrigin).origin],
    ),
  };
}
