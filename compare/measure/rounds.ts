import { deriveSeed, randomStream } from '../../engine/seed.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';
import { type Asked, type Asker, endOfAsking } from './asker.ts';
import { balancedOrder } from './balanced-order.ts';
import type { Clock } from './clock.ts';
import { askedPause } from './outcome.ts';
import { isPinned } from './question.ts';
import type { Slot } from './slot.ts';

export interface RoundsPlan {
  readonly slots: readonly Slot[];
  readonly rounds: number;
  readonly seed: number;
  readonly clock: Clock;
  readonly emit: (event: MeasurementLine) => void;
  readonly signal: AbortSignal;
}

/** A node that does not answer is tried in every so many rounds. */
const triedEvery = 10;
/** Connections are timed in every so many rounds. */
const dialledEvery = 5;
/** How much slower it may get after pleas for patience. */
const slowest = 16;

/**
 * Asks all targets the same in paired rounds. Every question has its moment, and is sent at that moment whether or not the
 * one before was answered; who is asked first follows a seeded balanced order.
 *
 * @returns why it ended early; undefined where every round was asked
 */
export async function askRounds(plan: RoundsPlan): Promise<string | undefined> {
  const { slots, clock, signal, emit } = plan;
  const random = randomStream(deriveSeed(plan.seed, 'rounds'));
  const orders = slots.map(({ askers }) => balancedOrder(askers, random));
  const pending = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let ended: string | undefined;
  let pace = 1;
  let start = clock.now();
  const heard = ({ outcome, exchange, at }: Asked): void => {
    if (outcome !== 'limited' || exchange === undefined) return;
    pace = Math.min(slowest, pace * 1.3);
    start = Math.max(start, at + askedPause(exchange));
  };
  for (let round = 0; round < plan.rounds && ended === undefined; round += 1) {
    for (const [index, slot] of slots.entries()) {
      const form = slot.forms[Math.floor(random() * slot.forms.length)] ?? slot.forms[0];
      const order = orders[index]?.next().value ?? slot.askers;
      // A service with a beat of its own must not be met at the same point of it each time.
      start = Math.max(start + random() * slot.staggerMs, clock.now());
      for (const [place, asker] of order.entries()) {
        if (ended !== undefined || signal.aborted) break;
        if (asker.rests && round % triedEvery !== 0) continue;
        const intendedAt = start + place * slot.staggerMs * pace;
        await clock.until(intendedAt, signal);
        const asking = asker
          .ask(form, intendedAt)
          .then((asked) => {
            heard(asked);
            tell(emit, asker, slot, form, round, index * slot.askers.length + place, asked);
          })
          .catch((error: unknown) => {
            const end = endOfAsking(error);
            if (end === undefined) faults.push(error);
            ended ??= end ?? 'internal error';
          })
          .finally(() => pending.delete(asking));
        pending.add(asking);
      }
      start += slot.lengthMs * pace;
    }
    if (signal.aborted) ended ??= 'the comparison was interrupted';
    if (round % dialledEvery === 0 && ended === undefined) await dialAll(slots, emit);
    if (ended === undefined) emit({ kind: 'round', round });
  }
  await Promise.all(pending);
  if (faults.length > 0) throw faults[0];
  return ended;
}

function tell(
  emit: RoundsPlan['emit'],
  asker: Asker,
  slot: Slot,
  form: Slot['forms'][number],
  round: number,
  order: number,
  asked: Asked,
): void {
  const { target, node } = asker.node;
  const { method, api, group, chain } = slot;
  const { intendedAt, latencyMs, outcome, at, reading } = asked;
  const subject = isPinned(form) ? { subject: form.subject } : {};
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
    ...cold,
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

/** Milliseconds to three digits: what clocks can tell. */
function inMicroseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
