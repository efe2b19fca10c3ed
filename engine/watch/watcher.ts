import type { Shapes } from '../shape/shapes.ts';
import type { NodeTarget, Target } from '../target/target.ts';
import { Unanswered } from '../unanswered.ts';
import type { Breach } from '../verdict/judgement.ts';
import type { Outcome } from '../verdict/outcome.ts';
import { type Surface, surfaceOf } from '../wire/address/request-place.ts';
import type { Credential } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import { type Seen, seenOf } from './seen.ts';
import type { Watch, WatchRule } from './watch-rule.ts';
import { type Judged, WatchTally } from './watch-tally.ts';

interface Parts {
  readonly rules: readonly WatchRule[];
  readonly target: Target;
  readonly shapes: Shapes;
  /** Whether the run is to have a verdict on a requirement there. */
  readonly isPlanned: (id: string, node: string | null) => boolean;
  /** Whether a declared dialect explains a breach: one that is not explained must not be hidden by those that are. */
  readonly isExplained: (id: string, node: NodeTarget | undefined, found: Breach) => boolean;
  /** Called for each breach, with the response that shows it. */
  readonly broke?: (id: string, breach: Breach) => void;
  /** Called for each breach of a kind that was not seen before. */
  readonly found: (id: string, node: string | null) => void;
}

interface Post {
  readonly surface: Surface;
  readonly watches: readonly Watching[];
}

interface Watching {
  readonly watch: Watch;
  readonly judged: Judged;
  readonly tallies: ReadonlyMap<string, WatchTally>;
}

/** Checks every exchange of a run, whichever check sent it, against the statements that one response can violate. */
export class Watcher {
  readonly #parts: Parts;
  readonly #posts = new Map<string | null, Post>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  saw(exchange: Exchange, credential: Credential): void {
    const { surface, watches } = this.#post(exchange.node);
    if (watches.length === 0) return;
    const seen = seenOf(exchange, credential, surface);
    if (seen === undefined) return;
    for (const watching of watches) {
      try {
        this.#judge(watching, seen, surface.node);
      } catch (error) {
        // What no schema can be held against is left open by the check that asked for it.
        if (error instanceof Unanswered) continue;
        for (const tally of watching.tallies.values()) tally.crashed(error);
      }
    }
  }

  /** What was met of a requirement on a node (null: the platform API); undefined where nothing is wrong. */
  outcomeOf(id: string, node: string | null): Outcome | undefined {
    const tallies = this.#post(node).watches.flatMap(({ tallies: all }) => all.get(id) ?? []);
    return WatchTally.outcomeOf(tallies);
  }

  /** What rules add to the observation of a requirement. */
  observationOf(id: string, node: string | null): object | undefined {
    const parts = this.#post(node).watches.flatMap(({ watch }) => watch.observed?.()[id] ?? []);
    return parts.length === 0 ? undefined : Object.assign({}, ...parts);
  }

  #judge({ watch, judged, tallies }: Watching, seen: Seen, node: NodeTarget | undefined): void {
    const breaches = watch.judge?.(seen);
    if (breaches === undefined) return;
    judged.count += 1;
    if (breaches.length === 0) return;
    // Of several breaches of a kind in one answer the first: attempts are counted, not places.
    const reported = new Set<string>();
    for (const [id, found] of breaches) {
      const tally = tallies.get(id);
      if (tally === undefined) continue;
      const breach = withProof(found, seen.exchange);
      this.#parts.broke?.(id, breach);
      const explained = this.#parts.isExplained(id, node, breach);
      const kind = `${id} ${tally.kindOf(breach, explained)}`;
      if (reported.has(kind)) continue;
      reported.add(kind);
      if (tally.broken(breach, explained)) this.#parts.found(id, seen.exchange.node);
    }
  }

  #post(node: string | null): Post {
    const known = this.#posts.get(node);
    if (known !== undefined) return known;
    const { rules, target, shapes, isPlanned } = this.#parts;
    const surface = surfaceOf({ node }, target);
    const api = surface.node?.api;
    const watches = rules
      .filter(({ on }) => (on === 'platform' ? node === null : api !== undefined && on.includes(api)))
      .map((rule) => ({ rule, planned: rule.decides.filter((id) => isPlanned(id, node)) }))
      .filter(({ planned }) => planned.length > 0)
      .map(({ rule, planned }): Watching => {
        const judged = { count: 0 };
        const tallies = new Map(planned.map((id) => [id, new WatchTally(judged)]));
        return { watch: rule.watch({ target, node: surface.node, shapes }), judged, tallies };
      });
    const post = { surface, watches };
    this.#posts.set(node, post);
    return post;
  }
}

/** A breach of an earlier answer, which this one proves: a finding shows both. */
function withProof(found: Breach, proof: Exchange): Breach {
  const { exchange, exchanges = [] } = found;
  if (exchange === undefined || exchanges.length > 1 || exchange.answer === proof.answer) return found;
  return { ...found, exchanges: [exchange, proof] };
}
