import type { Requirement } from '../../specs/requirement.ts';
import type { Check } from '../check.ts';
import type { Target } from '../target/target.ts';
import { Dialects } from '../verdict/dialect.ts';
import type { RunEvent, RunHead } from './events.ts';
import { fileResult } from './file-result.ts';
import type { Profile } from './profile.ts';
import type { DecidedResult, RequirementResult, RunResult } from './result.ts';
import { runVerdict, summarize } from './run-verdict.ts';
import { inShard, type Selection, selectRequirements } from './selection.ts';
import { Session } from './session.ts';
import { skipReason } from './skip-reasons.ts';
import { planUnits, runUnit, type Unit } from './unit.ts';

/** Units at work at a time; requests in flight are held by `limits.concurrency` below this. */
const unitsAtOnce = 8;

export interface RunPlan {
  readonly target: Target;
  readonly checks: readonly Check[];
  readonly register: readonly Requirement[];
  readonly profile: Profile;
  readonly seed: number;
  readonly selection: Selection;
  /** Advisory failures count. */
  readonly strict: boolean;
  readonly version: string;
  /** Marks known failures and judges the baseline; gives back whether it is stale. */
  readonly applyBaseline?: (results: readonly RequirementResult[]) => {
    results: RequirementResult[];
    stale: boolean;
  };
  readonly emit: (event: RunEvent) => void;
  /** Aborted: no further request is sent, what is known is reported. */
  readonly signal: AbortSignal;
}

/** Checks one target and reports it as events; the last event holds the whole result, which is also returned. */
export async function runTarget(plan: RunPlan): Promise<RunResult> {
  const head: RunHead = {
    tool: { name: 'nodeproof', version: plan.version },
    target: { name: plan.target.name },
    profile: plan.profile.name,
    seed: plan.seed,
    startedAt: new Date().toISOString(),
  };
  const session = new Session(plan.target, plan.version, plan.signal);
  const decided: DecidedResult[] = [];
  const decide = (one: DecidedResult): void => {
    decided.push(one);
    plan.emit({ kind: 'verdict', result: one.result });
  };
  try {
    const selected = new Map(
      selectRequirements(plan.register, plan.selection.only).map((one) => [one.id, one]),
    );
    const units = orderUnits(unitsOf(plan, selected), plan);
    const planned = units.reduce(
      (count, { check }) => count + check.decides.filter((id) => selected.has(id)).length,
      0,
    );
    plan.emit({ kind: 'started', run: head, planned, plannedRequests: plannedRequests(units, plan.profile) });
    for (const requirement of selected.values()) {
      const reason = skipReason(requirement, plan.target, plan.checks);
      if (reason === undefined || !inShard(plan.selection.shard, requirement.id, '')) continue;
      decide({
        result: {
          ...headOf(requirement),
          node: null,
          verdict: 'skipped',
          known: false,
          cases: 0,
          reason,
          findings: [],
        },
      });
    }
    await runAll(units, plan, session, selected, decide);
    return finish(plan, head, session, decided);
  } finally {
    await session.close();
  }
}

/** The results that a plan will give, before anything is sent: each requirement on each surface that it is decided on. */
export function planResults(
  plan: Omit<RunPlan, 'emit'>,
): { id: string; node: string | null; title: string }[] {
  const selected = new Map(
    selectRequirements(plan.register, plan.selection.only).map((one) => [one.id, one]),
  );
  const units = unitsOf(plan, selected);
  return [...selected.values()].flatMap(({ id, title }) =>
    units
      .filter(({ check }) => check.decides.includes(id))
      .map(({ node }) => ({ id, node: node?.name ?? null, title })),
  );
}

function unitsOf(plan: Omit<RunPlan, 'emit'>, selected: ReadonlyMap<string, Requirement>): Unit[] {
  return planUnits(plan.checks, plan.target).filter(
    ({ check, node }) =>
      check.decides.some((id) => selected.has(id)) &&
      inShard(plan.selection.shard, check.decides[0], node?.name ?? ''),
  );
}

/** What tells most per request goes first where a budget may end the run early; what needs silence goes last. */
function orderUnits(units: readonly Unit[], plan: RunPlan): Unit[] {
  const { requests, requestUnits } = plan.target.limits;
  const limited = requests !== undefined || requestUnits !== undefined;
  const price = ({ check }: Unit): number => (limited ? check.cost(plan.profile) / check.decides.length : 0);
  return [...units].sort(
    (a, b) => Number(a.check.exclusive ?? false) - Number(b.check.exclusive ?? false) || price(a) - price(b),
  );
}

export function plannedRequests(units: readonly Unit[], profile: Profile): number {
  return units.reduce((sum, { check }) => sum + check.cost(profile), 0);
}

async function runAll(
  units: readonly Unit[],
  plan: RunPlan,
  session: Session,
  selected: ReadonlyMap<string, Requirement>,
  decide: (one: DecidedResult) => void,
): Promise<void> {
  const dialects = new Dialects();
  const runOne = async (unit: Unit): Promise<void> => {
    const outcomes = await runUnit(unit, session, plan.profile, plan.seed);
    for (const [id, outcome] of outcomes) {
      const requirement = selected.get(id);
      if (requirement !== undefined)
        decide(fileResult(requirement, unit.node, outcome, dialects, session.vault));
    }
  };
  const together = units.filter(({ check }) => check.exclusive !== true);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let unit = together[next]; unit !== undefined; unit = together[next]) {
      next += 1;
      await runOne(unit);
    }
  };
  await Promise.all(Array.from({ length: unitsAtOnce }, worker));
  for (const unit of units) if (unit.check.exclusive === true) await runOne(unit);
}

function finish(
  plan: RunPlan,
  head: RunHead,
  session: Session,
  decided: readonly DecidedResult[],
): RunResult {
  const order = new Map(plan.register.map(({ id }, index) => [id, index]));
  const nodes = new Map(plan.target.nodes.map(({ name }, index) => [name, index]));
  const rank = ({ result }: DecidedResult): number =>
    (order.get(result.id) ?? 0) * (nodes.size + 1) +
    (result.node === null ? 0 : 1 + (nodes.get(result.node) ?? 0));
  const sorted = [...decided].sort((a, b) => rank(a) - rank(b));
  const baseline = plan.applyBaseline?.(sorted.map(({ result }) => result));
  const results = baseline?.results ?? sorted.map(({ result }) => result);
  const judged = sorted.map((one, index) => ({ ...one, result: results[index] ?? one.result }));
  const run: RunResult = {
    format: 'nodeproof-run/1',
    ...head,
    finishedAt: new Date().toISOString(),
    verdict: runVerdict(judged, plan.strict, baseline?.stale ?? false),
    summary: summarize(results),
    requirements: results.map((result) => session.vault.redactDeep(result)),
    ledger: session.ledger.snapshot(),
    latency: session.latencies.summaries(),
  };
  plan.emit({ kind: 'finished', run });
  return run;
}

function headOf(requirement: Requirement): Pick<RequirementResult, 'id' | 'section' | 'level' | 'title'> {
  return {
    id: requirement.id,
    section: requirement.section,
    level: requirement.level,
    title: requirement.title,
  };
}
