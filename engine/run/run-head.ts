/** What is known of a run before its first request. */
export interface RunHead {
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: { readonly name: string };
  readonly profile: string;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}
