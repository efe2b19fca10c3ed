import { randomStream } from '../../engine/seed.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';

/** What a machine with nothing else to do reports: no round stands still, and the control endpoint answers at once. */
export function onIdleMachine(event: MeasurementLine): MeasurementLine {
  if (event.kind === 'machine') return { ...event, controlMs: 0.1, delayMs: 0, cpu: 0.1, busy: 0.1 };
  if (event.kind !== 'sample') return event;
  const { stalled: _, ...calm } = event;
  return calm;
}

/** How far apart rounds are, and the requests of one. */
const roundMs = 100;
const placeMs = 10;

/**
 * The events of the rounds, with the times of a clock that no machine disturbs: the requests, their outcomes and what was
 * answered are those that came, and how long each took follows a model.
 *
 * @param typicalMs of an answer of that target in that round; single answers scatter around it
 */
export function onModelledClock(
  typicalMs: (target: string, round: number) => number,
): (event: MeasurementLine) => MeasurementLine {
  const random = randomStream(1);
  const places = new Map<string, number>();
  const placeOf = (target: string): number => places.get(target) ?? places.set(target, places.size).size - 1;
  return (event) => {
    if (event.kind === 'sample') {
      const { round, order, target, outcome } = event;
      const latencyMs = typicalMs(target, round) * (0.9 + 0.2 * random());
      const intendedAt = round * roundMs + order * placeMs;
      // What was given up is known to have taken as long as it was waited for, and no longer.
      return {
        ...onIdleMachine(event),
        intendedAt,
        latencyMs: outcome === 'timeout' ? event.latencyMs : latencyMs,
      };
    }
    if (event.kind !== 'sighting') return onIdleMachine(event);
    const askedAt = event.round * roundMs + placeOf(event.target) * placeMs;
    return { ...event, askedAt, at: askedAt + typicalMs(event.target, event.round) };
  };
}
