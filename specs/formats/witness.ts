/** One request and what came back, redacted and cut; the shape depends on the transport. */
interface WitnessExchange {
  readonly request: object;
  readonly response: object;
}

/**
 * What a target that keeps a statement answered to the request nearest to that by which another one breaks it: one entry of
 * `witnesses.json`. Hostile text like a finding's exchange.
 */
export interface Witness {
  /** The id of the statement. */
  readonly requirement: string;
  readonly target: string;
  /** Null for the platform API. */
  readonly node: string | null;
  /** The target that breaks the statement, in the order of the targets the first. */
  readonly against: string;
  readonly exchange: WitnessExchange;
  /** The exchange by which that one breaks it: that of its finding, in full. */
  readonly facing: WitnessExchange;
  /** JSON Pointer to the place in the answer where that one breaks it; empty for the whole. */
  readonly at: string;
}
