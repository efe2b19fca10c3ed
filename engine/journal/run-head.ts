/** What is known of a run before its first request. */
export interface RunHead {
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: { readonly name: string };
  readonly profile: string;
  readonly seed: number;
  /** Which part of a run this is; absent for a whole run and for shards that were joined. */
  readonly shard?: { readonly index: number; readonly of: number };
  /** What of the register was asked for; absent where all of it was. */
  readonly selection?: { readonly only: readonly string[] };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}
