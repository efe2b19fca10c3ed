import type { Caching } from '../caching.ts';
import { memoryTurns } from '../ledger/process-memory.ts';
import { Strand, type Turn } from '../ledger/strand.ts';
import { Unanswered, type UnansweredCause } from '../unanswered.ts';
import type { Exchange } from '../wire/exchange.ts';
import { UndocumentedRequest } from '../wire/interlock.ts';
import { ChangedData } from './changed-data.ts';
import { type Control, withExchanges } from './confirm.ts';
import { Confirmations } from './confirmations.ts';
import type { Examination, Property } from './examination.ts';
import { judgeAttempt } from './judge-attempt.ts';
import {
  type Breach,
  type Judgement,
  type NoEvidence,
  type NotApplicable,
  type NotEvaluated,
  noEvidence,
  notApplicable,
  type RequirementJudgement,
} from './judgement.ts';
import { mapAtOnce } from './map-at-once.ts';
import type { Outcome } from './outcome.ts';
import { sampleCases, smallestCase } from './property.ts';
import { allCases, type CaseShare, selectCases } from './select-cases.ts';
import { Tally } from './tally.ts';

const maxChangedTries = 5;
const maxUnansweredTries = 2;
/** A case that found no room for what it reads is tried again when others have let go of theirs. */
const maxTriesForRoom = 4;
/** What no further try changes. */
const endsAtOnce: ReadonlySet<UnansweredCause> = new Set(['budget', 'interrupted', 'too-large', 'no-room']);

/** What a person gives to get generated cases again. */
export interface Origin {
  /** Of the run. */
  readonly seed: number;
  /** fast-check path: of each property only the case that it leads to. */
  readonly path?: string;
  /** Called where a property has a case with this path. */
  readonly pathFound?: () => void;
}

interface RecorderOptions {
  readonly origin?: Origin;
  readonly share?: CaseShare;
  readonly turn?: Turn;
}

/** Where a check evaluates the statements that it decides. One for each check and surface. */
export class CheckRecorder {
  readonly #tallies: ReadonlyMap<string, Tally>;
  readonly #seed: number;
  readonly #origin: Origin;
  readonly #share: CaseShare;
  /** All its requests are one strand. */
  readonly #strand: Strand;
  readonly #confirmations: Confirmations;
  readonly #data = new ChangedData();
  /** Why cases were left out: a better reason than that nothing was found or answered. */
  #leftOut: NotApplicable | undefined;

  /**
   * @param seed of the generated cases
   * @param control sends a request that a sound service always answers; false means an outage, not a breach
   * @param share of the enumerated cases of each list
   * @param turn of its requests among those of other checks
   */
  constructor(
    requirements: readonly string[],
    seed: number,
    control: Control,
    { origin = { seed }, share = allCases, turn }: RecorderOptions = {},
  ) {
    this.#origin = origin;
    this.#share = share;
    this.#strand = new Strand(turn);
    this.#tallies = new Map(requirements.map((id) => [id, new Tally()]));
    this.#seed = seed;
    this.#confirmations = new Confirmations(control, this.#strand, (id) => this.#tally(id));
  }

  /** One case of one requirement. */
  case(requirement: string, judge: (caching: Caching, attempt: number) => Promise<Judgement>): Promise<void> {
    return this.examine([requirement], (caching, attempt) =>
      judge(caching, attempt).then((judgement) => [[requirement, judgement]]),
    );
  }

  /** Independent cases of one requirement, sent at the same time: as many of them as the profile has room for. */
  async cases<T>(
    requirement: string,
    inputs: readonly T[],
    judge: (input: T, caching: Caching, attempt: number) => Promise<Judgement>,
  ): Promise<void> {
    await this.readings(requirement, this.selected(inputs), judge);
  }

  /** The same where others have read, or need, the answers anyway: none of them is left out. */
  async readings<T>(
    requirement: string,
    inputs: readonly T[],
    judge: (input: T, caching: Caching, attempt: number) => Promise<Judgement>,
  ): Promise<void> {
    // Where one cannot be sent, what the others find still counts.
    const failures = await mapAtOnce(inputs, (input) =>
      this.case(requirement, (...attempt) => judge(input, ...attempt)).then(
        () => [],
        (failure: unknown) => [failure],
      ),
    );
    for (const failure of failures.flat(1)) throw failure;
  }

  /** Those of a list of cases that the profile has room for: the first ones, and others in turn. */
  selected<T>(inputs: readonly T[]): readonly T[] {
    return selectCases(inputs, this.#share);
  }

  /** Whether it is the turn of a part, where so many take turns from surface to surface and from seed to seed. */
  isTurn(part: number, parts: number): boolean {
    return (part + this.#share.turn) % parts === 0;
  }

  /**
   * One case that several requirements are judged by. A breach is confirmed by sending it again beside a control
   * request; a case whose data changed, or that got no response, is retried.
   * @param about the requirements that are inconclusive where no response can be had
   */
  async examine(about: readonly string[], judge: Examination): Promise<void> {
    const judgements = await this.#settled(about, judge);
    const breaches = judgements.filter(
      (judgement): judgement is readonly [string, Breach] => judgement[1].kind === 'breach',
    );
    for (const [id, judgement] of judgements) if (judgement.kind !== 'breach') this.#note(id, judgement);
    const readable = judgements.some(([, { kind }]) => kind !== 'breach');
    const shown = breaches.flatMap(([, { exchange }]) => exchange ?? []);
    for (const id of about)
      if (!judgements.some(([one]) => one === id)) this.#tally(id).notCovered(readable, shown);
    const fresh = breaches.filter(([id, found]) => this.#confirmations.claim(id, { found, judge }));
    if (fresh.length > 0) await this.#confirmations.confirm(fresh, judge);
  }

  /**
   * A statement over generated cases: examples and samples are sent at the same time, and the first that fails is
   * shrunk from its own path.
   */
  async property<T>(requirement: string, property: Property<T>): Promise<void> {
    const { path: only } = this.#origin;
    const cases = sampleCases(property, this.#seed, only);
    if (cases.length === 0) this.#note(requirement, only === undefined ? noneGenerated : noSuchCase(only));
    else if (only !== undefined) this.#origin.pathFound?.();
    const examine =
      (input: T): Examination =>
      async (caching, attempt) => [[requirement, await property.judge(input, caching, attempt)]];
    const examples = only === undefined ? (property.examples ?? []).length : 0;
    const tried = [
      ...this.selected([...cases.keys()].slice(0, examples)),
      ...[...cases.keys()].slice(examples),
    ];
    const judged = await mapAtOnce(tried, (index) =>
      this.#settled([requirement], examine(cases[index] as T)),
    );
    const { seed } = this.#origin;
    let shrunk = false;
    for (const [place, [pair]] of judged.entries()) {
      const index = tried[place] ?? 0;
      if (pair === undefined) continue;
      const [, judgement] = pair;
      if (judgement.kind !== 'breach') {
        this.#note(requirement, judgement);
        continue;
      }
      const input = cases[index] as T;
      const origin = { seed, path: only ?? String(index) };
      const one = { found: judgement, judge: examine(input), origin };
      if (!this.#confirmations.claim(requirement, one)) continue;
      const smallest =
        shrunk || only !== undefined ? undefined : await smallestCase(property, this.#seed, index);
      shrunk = true;
      const { found, path } = { ...one, path: origin.path, ...smallest };
      await this.#confirmations.confirm([[requirement, found]], examine(smallest?.input ?? input), {
        seed,
        path,
      });
    }
  }

  /** Says of a statement that its cases leave something out; undefined where they do not. */
  qualify(requirement: string, how: string | undefined): void {
    if (how !== undefined) this.#tally(requirement).qualified(how);
  }

  /** Records what the service does where the contract is silent. */
  observe(requirement: string, value: unknown): void {
    this.#tally(requirement).observed(value);
  }

  /** What to say where no case evaluates the statement: it does not apply, no data was found, or nothing was answered. */
  skip(requirement: string, why: NotEvaluated): void {
    this.#tally(requirement).skipped(this.#leftOut ?? why);
  }

  /** A bug of the check itself, which must never read as passed. */
  crashed(error: unknown): void {
    const reason =
      error instanceof Unanswered
        ? error.message
        : `internal error: ${error instanceof Error ? error.message : String(error)}`;
    for (const tally of this.#tallies.values())
      tally.undecided(error instanceof Unanswered ? error.reason : 'internal', reason);
  }

  outcomes(): ReadonlyMap<string, Outcome> {
    return new Map([...this.#tallies].map(([id, tally]) => [id, tally.outcome()]));
  }

  async #settled(about: readonly string[], judge: Examination): Promise<readonly RequirementJudgement[]> {
    let lastChanged: readonly RequirementJudgement[] = [];
    let unanswered = 0;
    let withoutRoom = 0;
    for (let attempt = 0; attempt < maxChangedTries; attempt += 1) {
      try {
        const examine = () => {
          const work = () =>
            judgeAttempt(judge, { number: attempt, isFresh: attempt > 0, strand: this.#strand });
          return withoutRoom === 0 ? memoryTurns.take(work) : memoryTurns.again(work);
        };
        const judged = lastChanged.length === 0 ? await examine() : await this.#data.again(examine);
        if (judged === undefined) break;
        const { exchanges } = judged;
        const judgements = judged.judgements.map((judgement) => withEvidence(judgement, exchanges));
        if (!judgements.some(([, judgement]) => judgement.kind === 'changed')) {
          this.#data.settled();
          return judgements;
        }
        lastChanged = judgements;
        this.#data.changed(attempt > 0);
      } catch (error) {
        if (error instanceof UndocumentedRequest) {
          this.#leaveOut(about, error);
          return [];
        }
        if (!(error instanceof Unanswered)) throw error;
        if (error.reason === 'no-room' && ++withoutRoom < maxTriesForRoom) {
          attempt -= 1;
          continue;
        }
        unanswered += 1;
        const final = endsAtOnce.has(error.reason) || unanswered >= maxUnansweredTries;
        if (!final) continue;
        for (const id of about) this.#tally(id).undecided(error.reason, error.message);
        return [];
      }
    }
    return lastChanged;
  }

  /** No document describes the operation any more: nothing is required of it, and what else is judged goes on. */
  #leaveOut(about: readonly string[], { message }: UndocumentedRequest): void {
    this.#leftOut = notApplicable(message);
    for (const id of about) this.#tally(id).lacked(this.#leftOut);
    for (const tally of this.#tallies.values()) tally.skipped(this.#leftOut);
  }

  #note(id: string, judgement: Exclude<Judgement, Breach>): void {
    const tally = this.#tally(id);
    if (judgement.kind === 'holds') tally.held();
    else if (judgement.kind === 'changed') tally.undecided('changed', judgement.reason);
    else if (judgement.kind === 'not-answered')
      tally.undecided(judgement.cause, judgement.reason, judgement.exchanges);
    else tally.lacked(judgement);
  }

  #tally(id: string): Tally {
    const tally = this.#tallies.get(id);
    if (tally === undefined)
      throw new Error(`the check judges ${id}, which it does not declare in "decides"`);
    return tally;
  }
}

/** No reason beside one that says what was looked for. */
const noneGenerated = notApplicable('this profile generates no cases');

function noSuchCase(path: string): NoEvidence {
  return noEvidence(`no generated case has the path ${path}, which --path names`);
}

/** The judgement with the exchanges that it was made by, where it is one that has to show them. */
function withEvidence(judgement: RequirementJudgement, exchanges: readonly Exchange[]): RequirementJudgement {
  const [id, one] = judgement;
  if (one.kind === 'breach') return [id, withExchanges(one, exchanges)];
  return one.kind === 'not-answered' ? [id, { ...one, exchanges }] : judgement;
}
