import type { Shapes } from '../shape/shapes.ts';
import type { Api, NodeTarget, Target } from '../target/target.ts';
import type { Breach } from '../verdict/judgement.ts';
import type { Seen } from './seen.ts';

/**
 * Statements that a single response can violate, whichever check requested it. Every exchange of a run is checked against them,
 * on every surface that they apply to; a rule sends nothing. A check decides the statement; the rule adds what other checks saw.
 */
export interface WatchRule {
  /** Ids of the register that some check decides on the same surfaces. */
  readonly decides: readonly [string, ...string[]];
  readonly on: 'platform' | readonly Api[];
  /** Begins to watch one surface of one run: what is remembered between answers is its own, and bounded. */
  watch(surface: WatchedSurface): Watch;
}

export interface WatchedSurface {
  readonly target: Target;
  /** Undefined for the platform API. */
  readonly node: NodeTarget | undefined;
  readonly shapes: Shapes;
}

export interface Watch {
  /** The breaches that an answer proves by itself, or together with those before it; undefined where it is about another matter. */
  judge?(seen: Seen): readonly WatchedBreach[] | undefined;
  /** What the run met so far, to stand in the observation of a requirement beside what its check found; by id. */
  observed?(): Readonly<Record<string, object>>;
}

export type WatchedBreach = readonly [requirement: string, breach: Breach];
