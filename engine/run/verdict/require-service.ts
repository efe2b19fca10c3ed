import { Caching } from '../../caching.ts';
import type { NodeTarget } from '../../target/target.ts';
import { Unanswered } from '../../unanswered.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import type { Session } from '../session.ts';
import { sendDocumentedReads } from './send-documented-reads.ts';

/**
 * `passed` and `skipped` for lack of data count only on a surface that serves something: where no
 * documented request ever got documented data they become `inconclusive`, as a service that gives every request the
 * same response would get the same verdicts.
 */
export async function requireService(
  outcomes: ReadonlyMap<string, Outcome>,
  session: Session,
  node: NodeTarget | null,
): Promise<ReadonlyMap<string, Outcome>> {
  if (![...outcomes.values()].some(needsService)) return outcomes;
  const missing = await missingService(session, node);
  if (missing === undefined) return outcomes;
  return new Map(
    [...outcomes].map(([id, outcome]) => [
      id,
      needsService(outcome)
        ? ({ verdict: 'inconclusive', cases: 'cases' in outcome ? outcome.cases : 0, ...missing } as const)
        : outcome,
    ]),
  );
}

function needsService(outcome: Outcome): boolean {
  return outcome.verdict === 'passed' || (outcome.verdict === 'skipped' && outcome.skip === 'no-data');
}

async function missingService(
  session: Session,
  node: NodeTarget | null,
): Promise<Pick<Extract<Outcome, { verdict: 'inconclusive' }>, 'cause' | 'reason'> | undefined> {
  const name = node?.name ?? null;
  const isServed = (): boolean => session.served.has(name);
  if (isServed()) return undefined;
  try {
    await session.shared(name ?? '', 'documented-reads', () =>
      sendDocumentedReads(session, node, Caching.shared, isServed),
    );
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // Requests that a budget prevented have a verdict of their own.
    if (error.reason === 'budget' || error.reason === 'interrupted') return undefined;
    return { cause: error.reason, reason: error.message };
  }
  return isServed()
    ? undefined
    : {
        cause: 'unusable',
        reason: `no documented request to ${name ?? 'the platform API'} returned data, so nothing else can be evaluated`,
      };
}
