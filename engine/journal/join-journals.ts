import type {
  LatencySummary,
  RecordedSelection,
  RequirementResult,
  RunResult,
} from '../../base/run-result.ts';
import type { Requirement } from '../../specs/requirement.ts';
import { joinStale } from '../baseline/apply-baseline.ts';
import { selectRequirements } from '../run/plan/selection.ts';
import type { RunOutcome } from '../run/run-outcome.ts';
import { joinTraffic } from '../run/traffic.ts';
import { hasEvidence, runVerdict, summarize } from '../run/verdict/run-verdict.ts';
import { UserError } from '../user-error.ts';
import { checkShards } from './check-shards.ts';
import { plannedEntries, undecidedEntries } from './planned-entries.ts';
import type { JournalContent } from './read-journal.ts';

/**
 * One run from the journals of its shards (or of a single run). What a journal without footer left out is
 * `inconclusive`, so that a run that was killed is never green.
 * @throws UserError where they are not all the shards of one run, once each
 */
export function joinJournals(
  journals: readonly JournalContent[],
  register: readonly Requirement[],
): RunOutcome & { strict: boolean } {
  const [first] = journals;
  if (first === undefined) throw new UserError('report/none', 'name at least one run directory');
  checkShards(journals);
  const strict = journals.some((journal) => journal.strict);
  const complete = journals.every((journal) => journal.footer !== undefined);
  const selected = selectedIn(register, first.head.selection);
  const found = journals.flatMap((journal) => journal.results);
  const results = inOrder(
    complete ? found : [...found, ...journals.flatMap((one) => missingIn(one, found, selected))],
    placesIn(journals, register),
    first.nodes,
  );
  const stale = joinStale(
    journals.flatMap(({ footer }) => footer?.stale ?? []),
    // A single part says nothing about the whole.
    journals.length === 1 ? [] : journals.flatMap(({ footer }) => footer?.passing ?? []),
    results,
  );
  const judged = runVerdict(
    results.map((result) => ({ result })),
    {
      strict,
      staleBaseline: stale.length > 0,
      evaluatedElsewhere: journals.length === 1 && isEmptyShard(first),
    },
  );
  const { shard: _shard, ...joined } = first.head;
  const traffic = joinTraffic(journals.map(({ footer }) => footer?.traffic));
  const crossed = journals.flatMap(({ footer }) => footer?.crossed ?? []);
  const run: RunResult = {
    format: 'nodeproof-run/1',
    ...(journals.length === 1 ? first.head : joined),
    startedAt: journals.map(({ head }) => head.startedAt).sort()[0] ?? first.head.startedAt,
    ...endOf(journals),
    verdict: judged !== 'conforms' || !journals.some(isOpen) ? judged : 'inconclusive',
    summary: summarize(results),
    ...(crossed.length === 0 ? {} : { crossed }),
    requirements: results,
    ledger: joinLedgers(journals),
    latency: joinLatencies(journals),
    ...(traffic === undefined ? {} : { traffic }),
  };
  return { run, stale, strict };
}

/** What a run was to decide: of results of an earlier run, those alone. */
function selectedIn(
  register: readonly Requirement[],
  selection: RecordedSelection | undefined,
): readonly Requirement[] {
  const { only = [], exclude, pairs } = selection ?? {};
  const selected = selectRequirements(register, only, exclude);
  return pairs === undefined
    ? selected
    : selected.filter(({ id }) => pairs.some(({ requirement }) => requirement === id));
}

/** A shard that conforms though nothing required passed in it: it had no required statement. */
function isEmptyShard({ head, footer, results }: JournalContent): boolean {
  const required = results.filter(({ level, skip }) => level === 'required' && skip !== 'not-applicable');
  return head.shard !== undefined && footer?.verdict === 'conforms' && required.length === 0;
}

/** Whether a part stayed open for a cause of its own: that nothing passed in it alone says nothing of the whole. */
function isOpen({ footer, results }: JournalContent): boolean {
  if (footer === undefined) return true;
  if (footer.verdict !== 'inconclusive') return false;
  return (
    hasEvidence(results) ||
    results.some(({ verdict, level }) => verdict === 'inconclusive' && level === 'required')
  );
}

/** What a killed part was to decide and did not; where an older version wrote it, the requirements that no part has a result of. */
function missingIn(
  { footer, plan, results }: JournalContent,
  found: readonly RequirementResult[],
  selected: readonly Requirement[],
): RequirementResult[] {
  if (footer !== undefined) return [];
  return plan === undefined ? neverDecided(found, selected) : undecidedEntries(plan, results);
}

/** The order of the run, in which what documents add has its place too; that of the register where an older version wrote the journal. */
function placesIn(
  journals: readonly JournalContent[],
  register: readonly Requirement[],
): ReadonlyMap<string, number> {
  const planned = journals.flatMap(({ plan }) => plan ?? []);
  return new Map([
    ...register.map(({ id }, index) => [id, index] as const),
    ...planned.map(({ id, place }) => [id, place] as const),
  ]);
}

function neverDecided(
  found: readonly RequirementResult[],
  register: readonly Requirement[],
): RequirementResult[] {
  const known = new Set(found.map(({ id }) => id));
  const missing = register.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, node: null }));
  return undecidedEntries(
    plannedEntries(register, missing, (name) => name),
    found,
  );
}

function inOrder(
  results: readonly RequirementResult[],
  order: ReadonlyMap<string, number>,
  nodes: readonly string[],
): RequirementResult[] {
  const rankOf = new Map(nodes.map((name, index) => [name, index]));
  const rank = (node: string | null): number => (node === null ? -1 : (rankOf.get(node) ?? nodes.length));
  return [...results].sort(
    (a, b) =>
      (order.get(a.id) ?? order.size) - (order.get(b.id) ?? order.size) ||
      rank(a.node) - rank(b.node) ||
      ((a.node ?? '') < (b.node ?? '') ? -1 : 1),
  );
}

/** Nothing where a part did not come to its end. */
function endOf(journals: readonly JournalContent[]): Pick<RunResult, 'finishedAt'> {
  const ends = journals.map(({ footer }) => footer?.finishedAt);
  const last = ends.toSorted().at(-1);
  return ends.includes(undefined) || last === undefined ? {} : { finishedAt: last };
}

function joinLedgers(journals: readonly JournalContent[]): RunResult['ledger'] {
  const nodes: Record<string, { requests: number; requestUnits: number }> = {};
  const total = { requests: 0, requestUnits: 0 };
  const known = journals.flatMap(({ footer, spent }) => footer?.ledger ?? spent ?? []);
  for (const ledger of known) {
    total.requests += ledger.requests;
    total.requestUnits += ledger.requestUnits;
    for (const [name, spent] of Object.entries(ledger.nodes)) {
      const sum = nodes[name] ?? { requests: 0, requestUnits: 0 };
      nodes[name] = {
        requests: sum.requests + spent.requests,
        requestUnits: sum.requestUnits + spent.requestUnits,
      };
    }
  }
  const isWhole = journals.every(({ footer }) => footer !== undefined);
  const recorded = known.length === 0 ? 'not' : 'in-part';
  return { ...(isWhole ? {} : { recorded }), ...total, nodes };
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
