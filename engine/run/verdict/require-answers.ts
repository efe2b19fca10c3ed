import type { Outcome } from '../../verdict/outcome.ts';
import type { CircuitBreaker } from '../../wire/availability/circuit-breaker.ts';

/**
 * What was seen while a surface gave no responses is no observation of it: the next run would report a change. Where requests were
 * lost and it is not known yet whether the surface is down, a control request decides.
 */
export async function requireAnswers(
  outcomes: ReadonlyMap<string, Outcome>,
  health: CircuitBreaker,
  { surface, since, control }: Observed,
): Promise<ReadonlyMap<string, Outcome>> {
  if (![...outcomes.values()].some(({ verdict }) => verdict === 'observed')) return outcomes;
  const losses = health.lossesSince(surface, since);
  if (losses === 'none' || (losses === 'some' && (await control()))) return outcomes;
  const where = surface ?? 'the platform API';
  const reason = `${where} stopped responding while it was observed`;
  return new Map(
    [...outcomes].map(([id, outcome]) => [
      id,
      outcome.verdict === 'observed'
        ? { verdict: 'inconclusive', cases: outcome.cases, cause: 'unreachable', reason }
        : outcome,
    ]),
  );
}

interface Observed {
  /** Name of the node; null for the platform API. */
  readonly surface: string | null;
  /** When the check began. */
  readonly since: Date;
  /** Whether the surface still answers a request that every sound one answers. */
  readonly control: () => Promise<boolean>;
}
