import { groupBy } from '../../../base/group-by.ts';
import { durationOfSlot, type Slot } from './slot.ts';

/** Requests a second of a whole comparison beyond which this machine would measure itself. */
const mostPerSecond = 200;
/** Requests that one track has under way at a time, at most. */
const inFlightPerTrack = 4;

/** What the targets allow. */
interface TrackLimits {
  /** The pause in milliseconds that the slowest rate of a target asks for between two requests. */
  readonly spacingMs: number;
  /** Requests in flight at the target that allows the fewest. */
  readonly concurrency: number;
}

/**
 * Slots that are asked side by side, each track one after the other. A node's slots stay in one track: no node has more requests in flight than
 * alone. So that a comparison of services far away does not spend its time waiting for one of them.
 */
export function tracksOf(slots: readonly Slot[], limits: TrackLimits): readonly (readonly Slot[])[] {
  const groups = [...groupBy(slots, ({ group }) => group)].sort((a, b) => lengthOf(b) - lengthOf(a));
  const tracks: Slot[][] = Array.from(
    { length: Math.min(groups.length, maxTracks(slots, limits)) },
    () => [],
  );
  for (const group of groups) {
    const [shortest] = [...tracks].sort((one, other) => lengthOf(one) - lengthOf(other));
    shortest?.push(...group);
  }
  return tracks;
}

/** Milliseconds that a round takes. */
export function roundLength(tracks: readonly (readonly Slot[])[]): number {
  return Math.max(0, ...tracks.map(lengthOf));
}

function maxTracks(slots: readonly Slot[], { spacingMs, concurrency }: TrackLimits): number {
  const requests = slots.reduce((sum, { askers }) => sum + askers.length, 0);
  const alone = lengthOf(slots);
  if (alone === 0) return 1;
  const byMachine = (mostPerSecond * alone) / 1_000 / requests;
  const byRate = spacingMs === 0 ? Number.POSITIVE_INFINITY : alone / slots.length / spacingMs;
  return Math.max(1, Math.floor(Math.min(byMachine, byRate, concurrency / inFlightPerTrack)));
}

function lengthOf(track: readonly Slot[]): number {
  return track.reduce((sum, slot) => sum + durationOfSlot(slot), 0);
}
