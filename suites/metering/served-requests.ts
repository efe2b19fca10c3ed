import type { NodeTarget } from '../../engine/target/target.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { isServed } from './is-served.ts';

interface Count {
  /** As `Date.now()` tells. */
  readonly from: number;
  served: number;
}

const counts = new WeakMap<NodeTarget, Count>();

/** Begins to count the requests to a node that are answered with data. */
export function beginToCount(node: NodeTarget): void {
  counts.set(node, { from: Date.now(), served: 0 });
}

/** How many requests that were sent since then have been answered with data. */
export function servedSince(node: NodeTarget): number {
  return counts.get(node)?.served ?? 0;
}

/** §1.5: counts what each costs a unit, whichever check has sent it; the check that reads the meter judges. */
export function watchServedRequests(requirement: string): WatchRule {
  return {
    decides: [requirement],
    on: ['sharded'],
    watch: ({ node }) => ({
      judge: ({ exchange, isAuthorized }) => {
        const count = node === undefined ? undefined : counts.get(node);
        if (count === undefined || !isAuthorized) return undefined;
        if ((exchange.sentAt ?? 0) > count.from && isServed(exchange)) count.served += 1;
        return undefined;
      },
    }),
  };
}
