import type { Estimate } from '../../base/estimate.ts';
import type { Level, Verdict } from '../../base/run-result.ts';
import type { RoundsEnd } from '../../specs/formats/measurement-line.ts';
import type { ComparedTarget } from './compared-target.ts';

/**
 * `compare.json`, as published in the format `nodeproof-compare/1`. Targets keep the order in which they were given; the
 * first is the one that others are compared with. There is no composite score. Made from runs alone, everything that is
 * measured in rounds is empty.
 */
export interface Comparison {
  readonly format: 'nodeproof-compare/1';
  readonly tool: { readonly name: string; readonly version: string };
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly targets: readonly ComparedTarget[];
  readonly requirements: readonly ComparedRequirement[];
  readonly observations: readonly ComparedObservation[];
  readonly latency: readonly MethodLatency[];
  readonly differences: readonly MethodDifference[];
  readonly errors: readonly MethodErrors[];
  readonly freshness: readonly Freshness[];
  readonly disagreements: readonly Disagreement[];
  readonly cost: readonly Cost[];
  readonly coverage: readonly TargetCoverage[];
  /** Absent in older comparisons, and where nothing was measured. */
  readonly distribution?: readonly Distribution[];
  readonly overRounds?: readonly OverRounds[];
  /** How it was measured; null for a comparison made from runs. */
  readonly measured: Measured | null;
}

export interface ComparedRequirement {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly level: Level;
  /** By target; of several nodes the most severe verdict. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly differ: boolean;
}

export interface ComparedObservation {
  readonly id: string;
  /** By target; of several nodes an object by node. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly differ: boolean;
}

/** Milliseconds from the intended send time to the last byte, on warm connections. */
export interface MethodLatency {
  /** Of the nodes, as the target file names it; `platform` for the platform API. */
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  readonly count: number;
  readonly p50: Estimate;
  readonly p95: Estimate;
  readonly p99: Estimate;
  /** Medians: from sending to the first byte, and from there to the last. */
  readonly firstByteMs?: number;
  readonly transferMs?: number;
}

export interface Distribution {
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  /** Milliseconds, ascending, each for an equal share of the answers; null where they were given up. */
  readonly quantiles: readonly (number | null)[];
}

export interface OverRounds {
  readonly target: string;
  /** Rounds in a row, counted from 0. */
  readonly stretches: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
    readonly failed: number;
    /** The most that its head was behind; null where none was read. */
    readonly lagBlocks: number | null;
  }[];
}

export type Conclusion = 'slower' | 'faster' | 'equivalent' | 'undecided';

export interface MethodDifference {
  /** Of the nodes, as the target file names it; `platform` for the platform API. */
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  readonly against: string;
  /** Typical latency of `target` by that of `against`, round by round. */
  readonly ratio: Estimate;
  /** Rounds in which both answered, or one was given up. */
  readonly rounds?: number;
  /** The chance of such a ratio without any difference, adjusted for the number of methods. */
  readonly p?: number;
  readonly conclusion: Conclusion;
  /** What it would be if no other method had been compared, where that is something else. */
  readonly uncorrected?: Conclusion;
  /** The measuring machine was too busy for this method: nothing is concluded. */
  readonly tooBusy?: true;
}

export interface MethodErrors {
  /** Of the nodes, as the target file names it; `platform` for the platform API. */
  readonly api?: string;
  readonly method: string;
  readonly target: string;
  readonly count: number;
  readonly failed: number;
  readonly rate: Estimate;
}

export interface Freshness {
  readonly target: string;
  /** Share of rounds in which its head was the highest that had been corroborated. */
  readonly atTip: number;
  readonly lagBlocks: { readonly p50: number; readonly max: number };
  /** Against the earliest corroborated sighting of the same height. */
  readonly lagMs: { readonly p50: number | null; readonly max: number | null };
  readonly wentBack: number;
}

export interface Disagreement {
  readonly subject: string;
  readonly answers: readonly { readonly targets: readonly string[]; readonly value: string }[];
  /** Targets whose response is contradicted by recomputing it; empty where there is none: the vendors are split. */
  readonly wrong: readonly string[];
  readonly why: string;
}

export interface Cost {
  readonly target: string;
  readonly requests: number;
  readonly requestUnits: number;
  readonly correctAnswers: number;
  readonly requestsPerCorrectAnswer: number | null;
  readonly requestUnitsPerCorrectAnswer: number | null;
}

export interface TargetCoverage {
  readonly target: string;
  readonly api: string;
  readonly claimed: number;
  readonly answered: number;
  readonly missing: readonly string[];
}

export interface MachineState {
  /** Median time of a control endpoint on loopback: what the machine adds to every latency. */
  readonly controlMs: number;
  /** The longest that the process had to wait for its turn. */
  readonly delayMs: number;
  /** Medians of rounds: share of one processor that the process took, share of all that anybody took. */
  readonly cpu: number;
  readonly busy: number;
  /** Timed requests during which the process stood still. */
  readonly stalled: number;
}

export interface MeasuredNode {
  readonly target: string;
  /** As in the target file; `platform` for the platform API. */
  readonly node: string;
  readonly api: string;
  /** As the platform API of the target lists the node; absent where it does not. */
  readonly provider?: string;
  readonly region?: string;
  /** Median time to open a connection, in milliseconds. */
  readonly connectMs: number | null;
}

export interface Measured {
  readonly rounds: number;
  /** Where the measuring machine stood, in the user's words; absent where nobody said. */
  readonly from?: string;
  /** Ratios within 1 ± this count as equivalent, as in 0.05. */
  readonly margin: number;
  /** How many rounds were planned at most, and why no more were asked; absent in older comparisons. */
  readonly planned?: number;
  /** How much single answers scattered before the rounds, as a share of the usual latency. */
  readonly scatter?: number;
  /** The difference that nine of ten comparisons of that many rounds decide, as in 0.05. */
  readonly decidable?: number;
  readonly ended?: RoundsEnd;
  /** How the measuring machine was; absent in older comparisons. */
  readonly machine?: MachineState;
  /** Rounds that a block of the bootstrap holds. */
  readonly blockLength: number;
  /** By target: the median time to open a connection, in milliseconds. */
  readonly connectMs: Readonly<Record<string, number | null>>;
  /** What was timed, and where it stands; absent in older comparisons. */
  readonly nodes?: readonly MeasuredNode[];
  /** Questions whose answer cannot change any more, and that at least two targets answered; absent in older comparisons. */
  readonly answersCompared?: number;
  /** By target: how many of them it answered; absent in older comparisons. */
  readonly answersComparedOf?: Readonly<Record<string, number>>;
  /** Methods that were asked on one target only, or had too few rounds, with the reason. */
  readonly notCompared: readonly { readonly method: string; readonly reason: string }[];
}
