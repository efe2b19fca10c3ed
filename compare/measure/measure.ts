import type { Session } from '../../engine/run/session.ts';
import { deriveSeed, randomStream } from '../../engine/seed.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';
import { scatterOf } from '../statistics/decidable-ratio.ts';
import { compareAnswers, type PinnedGroup } from './agreement.ts';
import { Asker, endOfAsking } from './asker.ts';
import { type ComparisonGroup, formGroups } from './comparison-groups.ts';
import { MachineWatch } from './machine-watch.ts';
import type { NodePair } from './node-pair.ts';
import type { QuestionSet } from './question.ts';
import { affordable } from './schedule/affordable.ts';
import { Clock } from './schedule/clock.ts';
import { looksOf, type RoundSchedule, type RoundSpan, scheduleRounds } from './schedule/round-count.ts';
import { askRounds } from './schedule/rounds.ts';
import type { Slot } from './schedule/slot.ts';
import { laySlots } from './schedule/slots.ts';
import { roundLength, tracksOf } from './schedule/tracks.ts';
import { settler } from './settler.ts';

export interface MeasurePlan {
  /** In the order in which the targets were given. Vaults, budgets and rates are per target. */
  readonly sessions: readonly Session[];
  readonly questionSets: readonly QuestionSet[];
  readonly rounds: RoundSpan;
  /** About how many blocks of each chain the answers are compared of, and how many of what they lead to. */
  readonly breadth: number;
  readonly seed: number;
  /** Which methods are asked. */
  readonly wanted: (api: string, method?: string) => boolean;
  /** Nodes of different names that belong together. */
  readonly pairs?: readonly NodePair[];
  readonly emit: (event: MeasurementLine) => void;
  readonly signal: AbortSignal;
}

interface Prepared {
  readonly slots: readonly Slot[];
  readonly pinned: readonly PinnedGroup[];
}

/** Sends the same requests to several targets in paired rounds, and emits the results as events, of which the last is `end`. */
export async function measure(plan: MeasurePlan): Promise<void> {
  const { sessions, signal, seed } = plan;
  let machine: MachineWatch | undefined;
  const names = sessions.map(({ target }) => target.name);
  const seen: MeasurementLine[] = [];
  const emit = (event: MeasurementLine): void => {
    const redactedEvent = sessions.reduce((redacted, { vault }) => vault.redactDeep(redacted), event);
    if (redactedEvent.kind === 'sample' || redactedEvent.kind === 'machine') seen.push(redactedEvent);
    plan.emit(redactedEvent);
  };
  const clock = new Clock();
  const end = (reason: string): void => emit({ kind: 'left-out', method: 'further rounds', reason });
  try {
    const { slots, pinned } = await prepare(plan, clock, emit);
    const enough = affordable(sessions, slots, pinned, plan.breadth);
    machine = await MachineWatch.start(clock);
    const tracks = tracksOf(slots, limitsOf(sessions));
    const schedule = scheduleOf(plan, tracks, enough.rounds);
    const { rounds } = schedule;
    const scatter = scatterOf(slots.flatMap(({ apart }) => apart));
    emit({
      kind: 'plan',
      targets: names,
      ...schedule,
      methods: slots.length,
      ...(scatter === undefined ? {} : { scatter }),
    });
    const { least } = plan.rounds;
    if (rounds < least && slots.length > 0)
      end(`the budget of requests is enough for ${rounds} of ${least} rounds`);
    if (slots.length > 0) {
      const settled = settler({ names, seen, emit, schedule });
      const ended = await askRounds({
        tracks,
        schedule,
        span: plan.rounds,
        seed,
        clock,
        emit,
        settled,
        machine,
        signal,
      });
      if (ended !== undefined) end(ended);
    }
    const wanted = (method: string, { api }: PinnedGroup) => plan.wanted(api, method);
    await compareAnswers({
      groups: pinned,
      most: enough.answers,
      breadth: plan.breadth,
      wanted,
      emit,
      signal,
    });
  } catch (error) {
    const reason = endOfAsking(error);
    if (reason === undefined) throw error;
    end(reason);
  } finally {
    await machine?.close();
    const spent = sessions.map(({ target, ledger }) => {
      const { requests, requestUnits } = ledger.snapshot();
      return [target.name, { requests, requestUnits }] as const;
    });
    emit({ kind: 'end', finishedAt: new Date().toISOString(), spent: Object.fromEntries(spent) });
  }
}

function scheduleOf(
  { rounds: span }: MeasurePlan,
  tracks: readonly (readonly Slot[])[],
  affordableRounds: number,
): RoundSchedule {
  const slots = tracks.flat();
  const schedule = scheduleRounds(roundLength(tracks), slots.length, span);
  return affordableRounds >= schedule.rounds
    ? schedule
    : {
        rounds: affordableRounds,
        looks: looksOf(affordableRounds, span.least),
        fitting: Math.min(affordableRounds, schedule.fitting),
      };
}

function limitsOf(sessions: readonly Session[]): {
  readonly spacingMs: number;
  readonly concurrency: number;
} {
  const concurrency = Math.min(...sessions.map(({ target }) => target.limits.concurrency));
  return { spacingMs: spacingOf(sessions), concurrency };
}

async function prepare(plan: MeasurePlan, clock: Clock, emit: MeasurePlan['emit']): Promise<Prepared> {
  const { groups, leftOut } = await formGroups(
    plan.sessions,
    plan.questionSets,
    (api) => plan.wanted(api),
    plan.pairs,
  );
  for (const one of leftOut) emit({ kind: 'left-out', ...one });
  const slots: Slot[] = [];
  const pinned: PinnedGroup[] = [];
  for (const group of groups) {
    const random = randomStream(deriveSeed(plan.seed, 'questions', group.name));
    const preparation = await group.questionSet.prepare(
      group.nodes,
      group.chain ?? 'unknown',
      random,
      plan.breadth,
    );
    for (const one of preparation.leftOut) emit({ kind: 'left-out', ...one });
    const questions = preparation.questions.filter(({ method }) => plan.wanted(group.api, method));
    const documented = [...group.questionSet.methodsOf(group.api), ...(preparation.ownMethods ?? [])];
    const askers = group.nodes.map((node) => askerOf(plan.sessions, node, clock));
    slots.push(
      ...(await laySlots({
        group,
        askers,
        questions,
        documented,
        spacingMs: spacingOf(plan.sessions),
        emit,
      })),
    );
    pinned.push({ api: group.api, askers, questions: preparation.pinned });
  }
  return { slots, pinned };
}

function askerOf(sessions: readonly Session[], node: ComparisonGroup['nodes'][number], clock: Clock): Asker {
  const session = sessions.find(({ target }) => target.name === node.target);
  return new Asker(node, clock, session?.target.limits ?? { concurrency: 1, timeoutMs: 10_000 });
}

/** The pause in milliseconds that keeps the slowest rate that a target allows. */
function spacingOf(sessions: readonly Session[]): number {
  return Math.max(0, ...sessions.map(({ target }) => 1_000 / (target.limits.requestsPerSecond ?? Infinity)));
}
