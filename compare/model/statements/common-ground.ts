import type { Comparison } from '../comparison.ts';
import { answering, countVerdicts, decidedOn } from './statements.ts';

/** Verdicts on the required statements that were decided on every target that answers. */
export interface CommonGround {
  readonly statements: number;
  /** The targets that answer, where not all do. */
  readonly among?: readonly string[];
  /** One for each target; null for one that does not answer. */
  readonly counts: readonly ({ readonly failed: number; readonly passed: number } | null)[];
}

/**
 * One denominator for all targets: on one with other nodes, or with more cases, more statements are decided. Undefined where the
 * same ones were decided on all.
 */
export function commonGround(
  comparison: Pick<Comparison, 'requirements' | 'targets'>,
): CommonGround | undefined {
  const names = answering(comparison);
  const { all, some } = decidedOn(comparison, names);
  if (names.length < 2 || some.length === 0) return undefined;
  const requirements = { requirements: all };
  return {
    statements: all.length,
    ...(names.length < comparison.targets.length ? { among: names } : {}),
    counts: comparison.targets.map(({ name }) =>
      names.includes(name)
        ? {
            failed: countVerdicts(requirements, name, 'required', 'failed'),
            passed: countVerdicts(requirements, name, 'required', 'passed'),
          }
        : null,
    ),
  };
}
