import { groupBy } from '../../base/group-by.ts';
import { durationOfSlot, type Slot } from './slot.ts';

/** Requests a second of a whole comparison beyond which this machine would measure itself. */
const mostPerSecond = 200;
/** Requests that one lane has under way at a time, at most. */
const underWayInLane = 4;

/** What the targets allow. */
interface LaneLimits {
  /** The pause in milliseconds that the slowest rate of a target asks for between two requests. */
  readonly spacingMs: number;
  /** Requests in flight at the target that allows the fewest. */
  readonly concurrency: number;
}

/**
 * Slots that are asked side by side, each lane one after the other. A node's slots stay in one lane: nobody gets more under way than
 * alone. So that a comparison of services far away does not spend its time waiting for one of them.
 */
export function lanesOf(slots: readonly Slot[], limits: LaneLimits): readonly (readonly Slot[])[] {
  const groups = [...groupBy(slots, ({ group }) => group)].sort((a, b) => lengthOf(b) - lengthOf(a));
  const lanes: Slot[][] = Array.from({ length: Math.min(groups.length, mostLanes(slots, limits)) }, () => []);
  for (const group of groups) {
    const [shortest] = [...lanes].sort((one, other) => lengthOf(one) - lengthOf(other));
    shortest?.push(...group);
  }
  return lanes;
}

/** Milliseconds that a round takes. */
export function roundLength(lanes: readonly (readonly Slot[])[]): number {
  return Math.max(0, ...lanes.map(lengthOf));
}

function mostLanes(slots: readonly Slot[], { spacingMs, concurrency }: LaneLimits): number {
  const requests = slots.reduce((sum, { askers }) => sum + askers.length, 0);
  const alone = lengthOf(slots);
  if (alone === 0) return 1;
  const byMachine = (mostPerSecond * alone) / 1_000 / requests;
  const byRate = spacingMs === 0 ? Number.POSITIVE_INFINITY : alone / slots.length / spacingMs;
  return Math.max(1, Math.floor(Math.min(byMachine, byRate, concurrency / underWayInLane)));
}

function lengthOf(lane: readonly Slot[]): number {
  return lane.reduce((sum, slot) => sum + durationOfSlot(slot), 0);
}
