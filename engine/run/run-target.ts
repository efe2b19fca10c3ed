import { digestOf } from '../../base/digest.ts';
import type { RunHead, RunResult } from '../../base/run-result.ts';
import { passingEntries, staleEntries } from '../baseline/apply-baseline.ts';
import { AnswerLog } from '../crossed/answer-log.ts';
import { crossedKind } from '../crossed/crossed-answers.ts';
import type { KeptExchanges } from '../journal/kept-exchanges.ts';
import { plannedEntries } from '../journal/planned-entries.ts';
import { redactKeys } from '../journal/redact-result.ts';
import { runBound } from '../ledger/run-bound.ts';
import { Vault } from '../secrets/vault.ts';
import { shapesOf } from '../shape/shapes.ts';
import type { Origin } from '../verdict/check-recorder.ts';
import { shippedDialects } from '../verdict/finding/dialect.ts';
import { Watcher } from '../watch/watcher.ts';
import type { Pools } from '../wire/connection/pools.ts';
import { CredentialLog } from '../wire/credential-log.ts';
import { endInTime } from './end-in-time.ts';
import type { RunEvent } from './events.ts';
import {
  isEvaluatedElsewhere,
  plannedRequests,
  plannedResults,
  plannedUnits,
  type RunPlan,
} from './plan/plan.ts';
import { recordedSelection, wholeRun } from './plan/selection.ts';
import { resultsWithoutChecks } from './results-without-checks.ts';
import { runAll } from './run-all.ts';
import type { DecidedResult, RunOutcome } from './run-outcome.ts';
import { type ExchangeObserver, Session } from './session.ts';
import { trafficOf } from './traffic.ts';
import { AnsweredSurfaces } from './verdict/answered-surfaces.ts';
import { Decisions } from './verdict/decisions.ts';
import { followKnownFailures } from './verdict/follow-known-failures.ts';
import { runVerdict, summarize } from './verdict/run-verdict.ts';

export interface RunControls {
  readonly emit: (event: RunEvent) => void;
  /** Aborted: no further request is sent, what is known is reported. */
  readonly signal: AbortSignal;
  /** The secrets of the target, configured and learned. Created for the run where absent. */
  readonly vault?: Vault;
  /** Keeps exchanges for a comparison. */
  readonly kept?: KeptExchanges;
  /** Sees every exchange as it comes, secrets included. */
  readonly observer?: ExchangeObserver;
  /** Those in which connections were opened before; the run closes them. */
  readonly pools?: Pools | undefined;
  /** Takes the end of the connections, for which the other side takes its time; without it, a run ends after them. */
  readonly closing?: (closed: Promise<void>) => void;
}

/** Checks one target and emits events; the last one contains the whole outcome, which is also returned. */
export async function runTarget(
  plan: RunPlan,
  { emit, signal, vault = new Vault(plan.target.secrets), kept, observer, pools, closing }: RunControls,
): Promise<RunOutcome> {
  const selection = recordedSelection(plan.selection);
  const head: RunHead = {
    tool: { name: 'nodeproof', version: plan.version },
    target: vault.redactDeep({
      name: plan.target.name,
      ...(plan.target.file === undefined ? {} : { file: plan.target.file }),
    }),
    profile: plan.profile.name,
    seed: plan.seed,
    ...(plan.selection.shard.of === 1
      ? {}
      : { shard: { ...plan.selection.shard, plan: planDigest(plan, vault) } }),
    ...(selection === undefined ? {} : { selection: vault.redactDeep(selection) }),
    startedAt: new Date().toISOString(),
  };
  const begun = performance.now();
  const today = head.startedAt.slice(0, 10);
  const dialects = shippedDialects();
  const planned = plannedResults(plan);
  const plannedKeys = new Set(planned.map(({ id, node }) => keyOf(id, node)));
  const isPlanned = (id: string, node: string | null): boolean => plannedKeys.has(keyOf(id, node));
  const credentials = new CredentialLog(plan.target);
  const log = new AnswerLog();
  const watcher = new Watcher({
    rules: plan.watches ?? [],
    target: plan.target,
    shapes: shapesOf(plan.target),
    isPlanned,
    isExplained: (id, node, found) =>
      node?.dialect !== undefined && dialects.explain(node.dialect, id, found) !== undefined,
    broke: (id, found) => {
      if (found.exchange !== undefined) log.broke(found.exchange, crossedKind(id, found));
    },
    found: (id, node) => decisions.overtaken(id, node),
  });
  const answered = new AnsweredSurfaces();
  const decisions = new Decisions({
    plan,
    today,
    vault,
    dialects,
    watcher,
    credentials,
    answered,
    log,
    emit,
  });
  const observers = [
    log,
    credentials,
    answered,
    ...[kept, observer].filter((one) => one !== undefined),
    watcher,
  ];
  const units = plannedUnits(plan);
  const requests = Math.round(plannedRequests(plan).reduce((sum, one) => sum + one.requests, 0));
  const bound = runBound(requests, plan.target.limits);
  const end = endInTime(bound, signal);
  const asksOwnOnly = units.every(({ check }) => check.servesItself === true);
  const parts = { vault, observers, bound, pools, asksOwnOnly };
  const session = new Session(plan.target, plan.version, end.signal, parts);
  let isPathFound = plan.path === undefined;
  try {
    const skipped = resultsWithoutChecks(plan);
    emit({
      kind: 'started',
      run: head,
      planned: planned.length + skipped.length,
      plan: plannedEntries(plan.register, [...planned, ...skipped], (name) => vault.redact(name)),
      nodes: plan.target.nodes.map(({ name }) => vault.redact(name)),
      plannedRequests: requests,
      strict: plan.strict,
    });
    for (const result of skipped) decisions.skipped(result);
    const spentTimer = emitSpent(session, vault, emit);
    try {
      const pathFound = (): void => {
        isPathFound = true;
      };
      await runAll(units, { plan, session, decisions, origin: { ...originOf(plan), pathFound }, isPlanned });
    } finally {
      clearInterval(spentTimer);
    }
    // What is left is work of this machine: the other side answers its close frames meanwhile.
    void session.close();
    const sorted = followKnownFailures(inRegisterOrder(decisions.final(kept), plan));
    const judged = sorted.map(({ result }) => result);
    const isPart = plan.selection.shard.of > 1;
    const passing = isPart ? passingEntries(plan.baseline, judged, today) : [];
    const stale = staleEntries(plan.baseline, judged, today).filter(
      ({ requirement, node }) =>
        !passing.some((entry) => entry.requirement === requirement && entry.node === node),
    );
    const results = sorted.map(({ result }) => decisions.redacted(result));
    const crossed = decisions.crossed();
    const traffic = trafficOf(session, credentials, vault);
    const evaluatedElsewhere = isPart && isEvaluatedElsewhere(plan);
    const run: RunResult = {
      format: 'nodeproof-run/1',
      ...head,
      // By the monotonic clock: the system clock may step back during a run.
      finishedAt: new Date(Date.parse(head.startedAt) + performance.now() - begun).toISOString(),
      verdict: runVerdict(sorted, {
        strict: plan.strict,
        staleBaseline: stale.length > 0,
        evaluatedElsewhere,
      }),
      summary: summarize(results),
      ...(crossed.length === 0 ? {} : { crossed }),
      requirements: results,
      ledger: spentBy(session, vault),
      latency: redactKeys(session.latencies.summaries(), vault),
      ...(traffic === undefined ? {} : { traffic }),
    };
    const outcome: RunOutcome = {
      run,
      stale: stale.map(({ node, ...entry }) => ({
        ...entry,
        node: node === null ? null : vault.redact(node),
      })),
      ...(passing.length === 0 ? {} : { passing }),
      verdictBesideFailures: runVerdict(sorted.map(withKnownFailure), {
        strict: plan.strict,
        staleBaseline: false,
        evaluatedElsewhere,
      }),
      ...(isPathFound ? {} : { pathLedNowhere: true }),
    };
    emit({ kind: 'finished', ...outcome });
    return outcome;
  } finally {
    end.release();
    if (closing === undefined) await session.close();
    else closing(session.close());
  }
}

/** What has no usable response because of a failure follows from it: only the failure counts. */
function withKnownFailure({ result, cause }: DecidedResult): DecidedResult {
  const known = { result: { ...result, known: result.verdict === 'failed' } };
  return cause === undefined || cause === 'unusable' ? known : { ...known, cause };
}

/** Digest of what all shards together decide. Names that are secret go in redacted. */
function planDigest(plan: RunPlan, vault: Vault): string {
  const whole = { ...plan, selection: { ...plan.selection, shard: wholeRun.shard } };
  const keys = plannedResults(whole).map(({ id, node }) => `${id} ${vault.redact(node ?? '')}`);
  return digestOf(keys.join('\n')).slice(0, 16);
}

function originOf({ seed, path }: RunPlan): Origin {
  return { seed, ...(path === undefined ? {} : { path }) };
}

/** A run that is killed has recorded what it spent, except in the last half second. */
function emitSpent(session: Session, vault: Vault, emit: RunControls['emit']): NodeJS.Timeout {
  let emitted = 0;
  const timer = setInterval(() => {
    const ledger = spentBy(session, vault);
    if (ledger.requests === emitted) return;
    emitted = ledger.requests;
    emit({ kind: 'spent', ledger });
  }, 500);
  return timer.unref();
}

function spentBy(session: Session, vault: Vault): RunResult['ledger'] {
  const ledger = session.ledger.snapshot();
  return { ...ledger, nodes: redactKeys(ledger.nodes, vault) };
}

function keyOf(id: string, node: string | null): string {
  return `${id} ${node}`;
}

function inRegisterOrder(decided: readonly DecidedResult[], plan: RunPlan): readonly DecidedResult[] {
  const order = new Map(plan.register.map(({ id }, index) => [id, index]));
  const nodes = new Map(plan.target.nodes.map(({ name }, index) => [name, index]));
  const rank = ({ result }: DecidedResult): number =>
    (order.get(result.id) ?? 0) * (nodes.size + 1) +
    (result.node === null ? 0 : 1 + (nodes.get(result.node) ?? 0));
  return [...decided].sort((a, b) => rank(a) - rank(b));
}
