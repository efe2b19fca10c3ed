import type { Requirement } from '../../specs/requirement.ts';
import { joinStale } from '../baseline/apply-baseline.ts';
import { UserError } from '../user-error.ts';
import type { LatencySummary } from './latencies.ts';
import type { JournalContent } from './read-journal.ts';
import type { RequirementResult, RunOutcome, RunResult } from './result.ts';
import { runVerdict, summarize } from './run-verdict.ts';
import { joinTraffic } from './traffic.ts';

/**
 * One run from the journals of its shards (or of a single run). What a journal without footer left out is
 * `inconclusive`, so that a run that was killed is never green.
 * @throws UserError `report/different-runs` where target, profile or seed differ
 */
export function joinJournals(
  journals: readonly JournalContent[],
  register: readonly Requirement[],
): RunOutcome & { strict: boolean } {
  const [first] = journals;
  if (first === undefined) throw new UserError('report/none', 'name at least one run directory');
  for (const { head } of journals) {
    const same =
      head.target.name === first.head.target.name &&
      head.seed === first.head.seed &&
      head.profile === first.head.profile;
    if (!same)
      throw new UserError(
        'report/different-runs',
        'these directories are not shards of one run: target, profile or seed differ',
      );
  }
  const strict = journals.some((journal) => journal.strict);
  const complete = journals.every((journal) => journal.footer !== undefined);
  const found = journals.flatMap((journal) => journal.results);
  const results = inOrder(complete ? found : [...found, ...neverDecided(found, register)], register);
  const stale = joinStale(
    journals.flatMap(({ footer }) => footer?.stale ?? []),
    // A single part tells nothing of the whole.
    journals.length === 1 ? [] : journals.flatMap(({ footer }) => footer?.passing ?? []),
    results,
  );
  const verdicts = journals.map((journal) => journal.footer?.verdict ?? 'inconclusive');
  const judged = runVerdict(
    results.map((result) => ({ result })),
    strict,
    stale.length > 0,
  );
  const traffic = joinTraffic(journals.map(({ footer }) => footer?.traffic));
  const run: RunResult = {
    format: 'nodeproof-run/1',
    ...first.head,
    startedAt: journals.map(({ head }) => head.startedAt).sort()[0] ?? first.head.startedAt,
    finishedAt:
      journals
        .map(({ footer, head }) => footer?.finishedAt ?? head.startedAt)
        .sort()
        .at(-1) ?? first.head.startedAt,
    verdict: judged === 'violates' ? judged : verdicts.includes('inconclusive') ? 'inconclusive' : judged,
    summary: summarize(results),
    requirements: results,
    ledger: joinLedgers(journals),
    latency: joinLatencies(journals),
    ...(traffic === undefined ? {} : { traffic }),
  };
  return { run, stale, strict };
}

function neverDecided(
  found: readonly RequirementResult[],
  register: readonly Requirement[],
): RequirementResult[] {
  const known = new Set(found.map(({ id }) => id));
  return register
    .filter(({ id }) => !known.has(id))
    .map(({ id, section, level, title }) => ({
      id,
      section,
      level,
      title,
      node: null,
      verdict: 'inconclusive',
      known: false,
      cases: 0,
      reason: 'the run ended before this was decided',
      findings: [],
    }));
}

function inOrder(
  results: readonly RequirementResult[],
  register: readonly Requirement[],
): RequirementResult[] {
  const order = new Map(register.map(({ id }, index) => [id, index]));
  return [...results].sort(
    (a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0) || ((a.node ?? '') < (b.node ?? '') ? -1 : 1),
  );
}

function joinLedgers(journals: readonly JournalContent[]): RunResult['ledger'] {
  const nodes: Record<string, { requests: number; requestUnits: number }> = {};
  const total = { requests: 0, requestUnits: 0 };
  for (const ledger of journals.flatMap(({ footer }) => (footer === undefined ? [] : [footer.ledger]))) {
    total.requests += ledger.requests;
    total.requestUnits += ledger.requestUnits;
    for (const [name, spent] of Object.entries(ledger.nodes)) {
      const known = nodes[name] ?? { requests: 0, requestUnits: 0 };
      nodes[name] = {
        requests: known.requests + spent.requests,
        requestUnits: known.requestUnits + spent.requestUnits,
      };
    }
  }
  return { ...total, nodes };
}

/** A percentile over all shards is at most the largest of theirs: that bound is what stands here. */
function joinLatencies(journals: readonly JournalContent[]): Record<string, LatencySummary> {
  const joined: Record<string, LatencySummary> = {};
  for (const [key, one] of journals.flatMap(({ footer }) => Object.entries(footer?.latency ?? {}))) {
    const known = joined[key];
    joined[key] =
      known === undefined
        ? one
        : {
            count: known.count + one.count,
            p50: Math.max(known.p50, one.p50),
            p90: Math.max(known.p90, one.p90),
            p99: Math.max(known.p99, one.p99),
            max: Math.max(known.max, one.max),
          };
  }
  return joined;
}
