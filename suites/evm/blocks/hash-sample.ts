/** A hash or filter that is computed in the standard way, or not. */
export interface HashSample {
  /** Where it stands: greater is later. */
  readonly at: bigint;
  /** What all that is computed in one way have in common. */
  readonly form: string;
  readonly computed: boolean;
}

/** Those that lie between two of their form that are computed, in the order given. */
export function withinTheirForm<One extends HashSample>(all: readonly One[]): readonly One[] {
  return all.filter(({ at, form }) => {
    const kept = all.filter((other) => other.computed && other.form === form);
    return kept.some((other) => other.at < at) && kept.some((other) => other.at > at);
  });
}
