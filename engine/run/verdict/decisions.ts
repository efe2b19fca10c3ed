import { isObjectOrArray } from '../../../base/json-object.ts';
import type { CrossedAnswer, RequirementResult } from '../../../base/run-result.ts';
import type { Requirement } from '../../../specs/requirement.ts';
import { applyBaseline } from '../../baseline/apply-baseline.ts';
import type { AnswerLog } from '../../crossed/answer-log.ts';
import { CrossedAnswers } from '../../crossed/crossed-answers.ts';
import { type FiledResult, fileResult } from '../../journal/file-result.ts';
import type { KeptExchanges } from '../../journal/kept-exchanges.ts';
import { redactKnownFailure, redactNode, redactResult } from '../../journal/redact-result.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { Dialects } from '../../verdict/finding/dialect.ts';
import type { Breach } from '../../verdict/judgement.ts';
import { mergeOutcomes } from '../../verdict/merge-outcomes.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import { withWatched } from '../../verdict/with-watched.ts';
import type { Watcher } from '../../watch/watcher.ts';
import type { CredentialLog } from '../../wire/credential-log.ts';
import type { RunEvent } from '../events.ts';
import { type RunPlan, selectedRequirements } from '../plan/plan.ts';
import type { DecidedResult } from '../run-outcome.ts';
import type { AnsweredSurfaces } from './answered-surfaces.ts';
import { blameCredentials } from './blame-credentials.ts';

interface Parts {
  readonly plan: RunPlan;
  /** As an ISO date. */
  readonly today: string;
  readonly vault: Vault;
  readonly dialects: Dialects;
  readonly watcher: Watcher;
  readonly credentials: CredentialLog;
  readonly answered: AnsweredSurfaces;
  readonly log: AnswerLog;
  readonly emit: (event: RunEvent) => void;
}

interface Filed extends FiledResult {
  /** How many secrets were known when it was made: only where more are known now, it has to be searched again. */
  readonly knownSecrets: number;
}

/**
 * The verdicts of a run as they are decided. A verdict is emitted again where a later response supersedes it: listeners use
 * the last one.
 */
export class Decisions {
  readonly #parts: Parts;
  /** What checks found out, by requirement and node. */
  readonly #outcomes = new Map<string, Outcome>();
  /** How long they took, in milliseconds. */
  readonly #durations = new Map<string, number>();
  readonly #filed = new Map<string, Filed>();
  readonly #selected: ReadonlyMap<string, Requirement>;
  /** Requirements that say that a credential is accepted. */
  readonly #acceptance: ReadonlySet<string>;
  /** Surfaces on which a result was attributed to a rejected credential. */
  readonly #blamed = new Set<string | null>();
  #crossed: CrossedAnswers | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#selected = selectedRequirements(parts.plan);
    const accepting = parts.plan.checks.filter((check) => check.isAcceptance === true);
    this.#acceptance = new Set(accepting.flatMap(({ decides }) => decides));
  }

  /** What no check decides on this target. */
  skipped(result: RequirementResult): void {
    this.#emit(this.#keep({ result }));
  }

  /** What a budget has no room for: it stays without its verdict. */
  leftOut(result: RequirementResult): void {
    this.#emit(this.#keep({ result, cause: 'budget' }));
  }

  /** A check has ended on a node (null: the platform API). */
  concluded(id: string, node: string | null, outcome: Outcome, durationMs: number): void {
    const key = keyOf(id, node);
    if (outcome.verdict === 'failed') this.#parts.log.begin();
    this.#durations.set(key, (this.#durations.get(key) ?? 0) + durationMs);
    const known = this.#outcomes.get(key);
    const merged =
      known === undefined
        ? outcome
        : mergeOutcomes([new Map([[id, known]]), new Map([[id, outcome]])]).get(id);
    this.#outcomes.set(key, merged ?? outcome);
    this.#file(id, node);
  }

  /** A second pass, or its lack, says more of what a check had left open. */
  revised(id: string, node: string | null, revise: (first: Outcome) => Outcome): void {
    const key = keyOf(id, node);
    const first = this.#outcomes.get(key);
    if (first === undefined) return;
    const outcome = revise(first);
    if (outcome === first) return;
    if (outcome.verdict === 'failed') this.#parts.log.begin();
    this.#outcomes.set(key, outcome);
    this.#file(id, node);
  }

  /** A response violated a statement in a way that was not seen before. */
  overtaken(id: string, node: string | null): void {
    this.#file(id, node);
  }

  /** Every result with the counts of the whole run, in no order. @param kept sees each of them */
  final(kept?: KeptExchanges): readonly DecidedResult[] {
    const { watcher, credentials, answered } = this.#parts;
    const rejected = new Set(credentials.rejected().map(({ surface }) => surface));
    const mayBeBlamed = (node: string | null): boolean => rejected.has(node) || this.#blamed.has(node);
    for (const { result } of [...this.#filed.values()]) {
      const { id, node } = result;
      const key = keyOf(id, node);
      const own = this.#outcomes.get(key);
      const further = own?.verdict === 'observed' ? watcher.observationOf(id, node) : undefined;
      if (further !== undefined && own?.verdict === 'observed')
        this.#outcomes.set(key, { ...own, observation: { ...asObject(own.observation), ...further } });
      const isUnfounded = own?.verdict === 'observed' && !answered.has(node);
      if (isUnfounded) this.#outcomes.set(key, withoutAnswer(node));
      if (
        isUnfounded ||
        further !== undefined ||
        watcher.outcomeOf(id, node) !== undefined ||
        mayBeBlamed(node)
      )
        this.#refile(id, node);
    }
    this.#cross();
    for (const { result, shown } of this.#filed.values()) kept?.decided(result, shown);
    return [...this.#filed.values()].map(
      ({ shown: _shown, knownSecrets: _known, reported: _reported, ...decided }) => decided,
    );
  }

  /** Answers that belong to other requests, as far as failures rest on them; none before `final`. */
  crossed(): readonly CrossedAnswer[] {
    const { plan, vault } = this.#parts;
    return this.#crossed?.entries({ vault, route: plan.target }) ?? [];
  }

  /** Says at each finding that rests on an answer to another request that it probably follows from it. */
  #cross(): void {
    const { log } = this.#parts;
    const failed = [...this.#filed.values()].filter(({ result }) => result.verdict === 'failed');
    const reported = failed.flatMap(({ result: { id, node }, reported: breaches = [] }) =>
      breaches.map((breach) => ({ id, node, breach })),
    );
    this.#crossed = new CrossedAnswers(reported, log);
    for (const { result, reported: breaches = [] } of failed)
      if (breaches.some((breach) => this.#noteOf(breach) !== undefined)) this.#refile(result.id, result.node);
  }

  #noteOf(breach: Breach): string | undefined {
    const { plan, vault } = this.#parts;
    return this.#crossed?.noteOf(breach, { vault, route: plan.target });
  }

  /** A result of `final` without any secret that is known by now. */
  redacted(result: RequirementResult): RequirementResult {
    const { vault } = this.#parts;
    const known = this.#filed.get(keyOf(result.id, result.node))?.knownSecrets;
    return vault.size === known ? redactNode(result, vault) : redactResult(result, vault);
  }

  /** Rebuilds the result of a requirement and emits it. */
  #file(id: string, node: string | null): void {
    const filed = this.#refile(id, node);
    if (filed !== undefined) this.#emit(filed);
  }

  #refile(id: string, node: string | null): FiledResult | undefined {
    const { plan, dialects, vault, watcher, credentials } = this.#parts;
    const requirement = this.#selected.get(id);
    const found = withWatched(this.#outcomes.get(keyOf(id, node)), watcher.outcomeOf(id, node));
    if (requirement === undefined || found === undefined) return undefined;
    const isAcceptance = this.#acceptance.has(id);
    const outcome = blameCredentials(found, credentials, { node, isAcceptance });
    const on = plan.target.nodes.find(({ name }) => name === node) ?? null;
    if (outcome !== found) this.#blamed.add(node);
    return this.#keep(
      fileResult(requirement, on, outcome, dialects, {
        vault,
        route: plan.target,
        noteOf: (breach) => this.#noteOf(breach),
        platformDialect: plan.target.platform?.dialect,
      }),
    );
  }

  #keep(filed: FiledResult): FiledResult {
    const { plan, today, vault } = this.#parts;
    const result = applyBaseline(filed.result, plan.baseline, today);
    const { baseline } = result;
    const key = keyOf(result.id, result.node);
    const durationMs = this.#durations.get(key);
    const kept: Filed = {
      ...filed,
      result: {
        ...result,
        ...(baseline === undefined ? {} : { baseline: redactKnownFailure(baseline, vault) }),
        ...(durationMs === undefined ? {} : { durationMs }),
      },
      knownSecrets: vault.size,
    };
    this.#filed.set(key, kept);
    return kept;
  }

  #emit({ result }: FiledResult): void {
    this.#parts.emit({ kind: 'verdict', result: redactNode(result, this.#parts.vault) });
  }
}

function keyOf(id: string, node: string | null): string {
  return `${id}\u0000${node ?? ''}`;
}

/** What is said of a surface that answered nothing would be a change in the next report. */
function withoutAnswer(node: string | null): Outcome {
  const reason = `no answer came from ${node ?? 'the platform API'}, so nothing was observed`;
  return { verdict: 'inconclusive', cases: 0, cause: 'unreachable', reason };
}

function asObject(value: unknown): object {
  return isObjectOrArray(value) ? value : { value };
}
