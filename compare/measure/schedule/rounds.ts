import type { MeasurementLine, RoundsEnd } from '../../../specs/formats/measurement-line.ts';
import { type Asked, type Asker, endOfAsking } from '../asker.ts';
import type { MachineWatch } from '../machine-watch.ts';
import { retryAfterMs } from '../outcome.ts';
import { isPinned } from '../question.ts';
import type { Clock } from './clock.ts';
import { longestOver, type RoundSchedule, type RoundSpan } from './round-count.ts';
import { methodOfSlot, type Slot } from './slot.ts';
import { SlotRounds } from './slot-rounds.ts';

export interface RoundsPlan {
  /** Asked side by side; the slots of a track one after the other. */
  readonly tracks: readonly (readonly Slot[])[];
  readonly schedule: RoundSchedule;
  readonly span: RoundSpan;
  readonly seed: number;
  readonly clock: Clock;
  readonly machine: MachineWatch;
  readonly emit: (event: MeasurementLine) => void;
  /** Methods (`methodOfSlot`) that are decided after so many rounds, and are asked no more. */
  readonly settled: (rounds: number) => ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** A node that does not answer is tried in every so many rounds. */
const triedEvery = 10;
/** Connections are timed in every so many rounds. */
const dialledEvery = 5;
/** How much slower it may get after rate limits. */
const slowest = 16;

/** What all tracks share. */
interface Progress {
  ended: string | undefined;
  pace: number;
  /** No request is sent before, because of a rate limit. */
  notBefore: number;
  readonly pending: Set<Promise<void>>;
  readonly faults: unknown[];
  settled: ReadonlySet<string>;
}

/**
 * Sends the same requests to all targets in paired rounds. Every question is sent at its intended time, whether or not the
 * previous one was answered; the order of the targets is balanced and seeded. Ends early where every method is decided.
 *
 * @returns why it was cut short; undefined where every round was asked that was needed, or that time and requests allow
 */
export async function askRounds(plan: RoundsPlan): Promise<string | undefined> {
  const { tracks, schedule, span, clock, signal, emit } = plan;
  const slots = tracks.flat();
  const progress: Progress = {
    ...{ ended: undefined, pace: 1, notBefore: 0, pending: new Set(), faults: [], settled: new Set() },
  };
  const asked = tracks.map((track) => track.map((slot) => new SlotRounds(slot, slots.indexOf(slot), plan)));
  const began = clock.now();
  const starts = tracks.map(() => began);
  let ends: RoundsEnd = 'rounds';
  for (let round = 0; round < schedule.rounds && progress.ended === undefined; round += 1) {
    await Promise.all(
      asked.map(async (track, index) => {
        starts[index] = await runTrack(track, round, starts[index] ?? began, progress, plan);
      }),
    );
    if (signal.aborted) progress.ended ??= 'the comparison was interrupted';
    if (progress.ended !== undefined) break;
    if (round % dialledEvery === 0) await dialAll(slots, emit);
    emit({ kind: 'machine', ...(await plan.machine.round(round)) });
    emit({ kind: 'round', round });
    const done = round + 1;
    if (schedule.looks.includes(done) && done < schedule.rounds) {
      await Promise.all(progress.pending);
      progress.settled = plan.settled(done);
      if (slots.every((slot) => progress.settled.has(methodOfSlot(slot)))) ends = 'decided';
    }
    if (ends === 'rounds') ends = endOf(span, done, clock.now() - began, mostAsked(asked));
    if (ends !== 'rounds') break;
  }
  await Promise.all(progress.pending);
  if (progress.faults.length > 0) throw progress.faults[0];
  if (progress.ended === undefined) emit({ kind: 'rounds-end', because: ends });
  return progress.ended;
}

/** Whether time or requests are spent. */
function endOf({ least, seconds, requests }: RoundSpan, done: number, ms: number, sent: number): RoundsEnd {
  if (seconds > 0 && ms > longestOver * seconds * 1_000) return 'time';
  if (done < least) return 'rounds';
  if (seconds > 0 && ms > seconds * 1_000) return 'time';
  return requests !== undefined && sent >= requests ? 'requests' : 'rounds';
}

/** Requests to the target that was sent most. */
function mostAsked(tracks: readonly (readonly SlotRounds[])[]): number {
  const sent = new Map<string, number>();
  for (const { slot, count } of tracks.flat())
    for (const { node } of slot.askers) sent.set(node.target, (sent.get(node.target) ?? 0) + count);
  return Math.max(0, ...sent.values());
}

/** @returns when its next round may begin */
async function runTrack(
  track: readonly SlotRounds[],
  round: number,
  begin: number,
  progress: Progress,
  { clock, emit, machine, signal }: RoundsPlan,
): Promise<number> {
  let start = begin;
  for (const rounds of track) {
    const { slot, place: ofSlot } = rounds;
    if (progress.settled.has(methodOfSlot(slot))) continue;
    const { form, order, jitter } = rounds.next();
    // Jitter: a service with a periodic load must not be hit at the same phase each time.
    start = Math.max(start + jitter, clock.now(), progress.notBefore);
    for (const [place, asker] of order.entries()) {
      if (progress.ended !== undefined || signal.aborted) return start;
      if (asker.rests && round % triedEvery !== 0) continue;
      const intendedAt = Math.max(start + place * slot.staggerMs * progress.pace, progress.notBefore);
      await clock.until(intendedAt, signal);
      const asking = asker
        .ask(form, intendedAt)
        .then((asked) => {
          heard(asked, progress);
          if (isPinned(form)) asker.keep(form, asked);
          const stalled = machine.stalledBetween(asked.intendedAt, asked.at);
          emitSample(emit, asker, slot, form, round, ofSlot * slot.askers.length + place, asked, stalled);
        })
        .catch((error: unknown) => {
          const end = endOfAsking(error);
          if (end === undefined) progress.faults.push(error);
          progress.ended ??= end ?? 'internal error';
        })
        .finally(() => progress.pending.delete(asking));
      progress.pending.add(asking);
    }
    start += slot.lengthMs * progress.pace;
  }
  return start;
}

function heard({ outcome, exchange, at }: Asked, progress: Progress): void {
  if (outcome !== 'limited' || exchange === undefined) return;
  progress.pace = Math.min(slowest, progress.pace * 1.3);
  progress.notBefore = Math.max(progress.notBefore, at + retryAfterMs(exchange));
}

function emitSample(
  emit: RoundsPlan['emit'],
  asker: Asker,
  slot: Slot,
  form: Slot['forms'][number],
  round: number,
  order: number,
  asked: Asked,
  stalled: boolean,
): void {
  const { target, node } = asker.node;
  const { method, api, group, chain } = slot;
  const { intendedAt, latencyMs, outcome, at, reading } = asked;
  const subject = isPinned(form) ? { subject: form.subject } : {};
  const { firstByteMs, durationMs = 0 } = asked.exchange ?? {};
  const cold = asked.cold ? { cold: true as const } : {};
  emit({
    kind: 'sample',
    round,
    order,
    target,
    node,
    api,
    group,
    method,
    ...subject,
    intendedAt: inMicroseconds(intendedAt),
    latencyMs: inMicroseconds(latencyMs),
    outcome,
    ...(reading?.incomplete === true ? { incomplete: true as const } : {}),
    ...cold,
    ...(stalled ? { stalled } : {}),
    ...(firstByteMs === undefined
      ? {}
      : {
          firstByteMs: inMicroseconds(firstByteMs),
          transferMs: inMicroseconds(Math.max(0, durationMs - firstByteMs)),
        }),
  });
  if (reading?.head === undefined || chain === undefined) return;
  emit({
    kind: 'sighting',
    round,
    target,
    node,
    chain,
    askedAt: inMicroseconds(intendedAt),
    at: inMicroseconds(at),
    ...reading.head,
  });
}

async function dialAll(slots: readonly Slot[], emit: RoundsPlan['emit']): Promise<void> {
  const askers = new Map(slots.flatMap((slot) => slot.askers).map((one) => [one.node.wire.base, one]));
  for (const asker of askers.values()) {
    const { target, node, wire } = asker.node;
    const ms = asker.rests ? undefined : await wire.dial();
    if (ms !== undefined) emit({ kind: 'connect', target, node, ms: inMicroseconds(ms) });
  }
}

/** Milliseconds to three digits: the resolution of clocks. */
function inMicroseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
