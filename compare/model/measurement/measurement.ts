import type {
  Connect,
  LeftOut,
  Look,
  MachineRound,
  MethodCoverage,
  PinnedAnswer,
  PlannedRounds,
  RoundsEnd,
  Sample,
  Sighting,
  SpentByTarget,
} from '../../../specs/formats/measurement-line.ts';

/**
 * What the paired rounds of `compare` gathered, before any statistics: one entry for each timed request, each sighting
 * of a head and each answer at a pinned height. Written to the comparison's directory as it falls, so that the reports
 * can be made again.
 */
export interface Measurement {
  /** In the order in which they were given; the first is the one that others are compared with. */
  readonly targets: readonly string[];
  readonly rounds: number;
  readonly planned?: PlannedRounds;
  readonly looks: readonly Look[];
  readonly machine: readonly MachineRound[];
  /** Absent where it was cut short, and in journals of the first version. */
  readonly ended?: RoundsEnd;
  readonly samples: readonly Sample[];
  readonly connects: readonly Connect[];
  readonly sightings: readonly Sighting[];
  readonly pinned: readonly PinnedAnswer[];
  readonly coverage: readonly MethodCoverage[];
  /** By target: what the rounds and everything before them sent. */
  readonly spent: SpentByTarget;
  /** What was not measured, with the reason. */
  readonly leftOut: readonly LeftOut[];
}
