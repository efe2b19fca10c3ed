import { groupBy } from '../../base/group-by.ts';
import type { RunResult } from '../../base/run-result.ts';
import type { PlannedRounds } from '../../specs/formats/measurement-line.ts';
import { decidableDifference } from '../statistics/decidable-ratio.ts';
import { median } from '../statistics/median.ts';
import { answersCompared, disagreements } from './answers/disagreements.ts';
import { comparedTargets } from './compared-target.ts';
import type { Comparison, Measured } from './comparison.ts';
import { costs } from './measurement/costs.ts';
import { distributions } from './measurement/distributions.ts';
import { equivalenceMargin as margin } from './measurement/equivalence-margin.ts';
import { freshness } from './measurement/freshness.ts';
import { machineState } from './measurement/machine-state.ts';
import { measuredNodes } from './measurement/measured-nodes.ts';
import type { Measurement } from './measurement/measurement.ts';
import { type Differences, methodDifferences } from './measurement/method-differences.ts';
import { methodErrors } from './measurement/method-errors.ts';
import { methodLatencies } from './measurement/method-latencies.ts';
import { overRounds } from './measurement/over-rounds.ts';
import { comparedObservations, type Surfaces } from './statements/compared-observations.ts';
import { comparedRequirements } from './statements/compared-requirements.ts';
import { targetCoverage } from './statements/target-coverage.ts';

export interface ComparisonParts {
  /** One for each target, in the order in which the targets were given. */
  readonly runs: readonly RunResult[];
  /** Absent for a comparison made from runs. */
  readonly measurement?: Measurement;
  /** What is known of the targets' nodes; absent for a comparison made from runs. */
  readonly surfaces?: Surfaces;
  readonly tool: Comparison['tool'];
  readonly seed: number;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Where the measuring machine stood, in the user's words. */
  readonly measuredFrom?: string;
}

/** Builds `compare.json` from the recorded parts: the same parts give the same comparison. */
export function buildComparison({ runs, measurement, surfaces, ...head }: ComparisonParts): Comparison {
  const { tool, seed, startedAt, finishedAt, measuredFrom } = head;
  return {
    format: 'nodeproof-compare/1',
    tool,
    seed,
    startedAt,
    finishedAt,
    targets: comparedTargets(runs, measurement),
    requirements: comparedRequirements(runs),
    observations: comparedObservations(runs, surfaces),
    ...(measurement === undefined ? unmeasured : measuredParts(measurement, surfaces, measuredFrom)),
  };
}

type MeasuredParts = Omit<
  Comparison,
  'format' | 'tool' | 'seed' | 'startedAt' | 'finishedAt' | 'targets' | 'requirements' | 'observations'
>;

const unmeasured: MeasuredParts = {
  latency: [],
  differences: [],
  errors: [],
  freshness: [],
  disagreements: [],
  cost: [],
  coverage: [],
  measured: null,
};

function measuredParts(
  measurement: Measurement,
  surfaces: Surfaces | undefined,
  from: string | undefined,
): MeasuredParts {
  const found = methodDifferences(measurement, margin);
  const disagreed = disagreements(measurement.pinned, measurement.sightings);
  return {
    latency: methodLatencies(measurement),
    distribution: distributions(measurement),
    overRounds: overRounds(measurement),
    differences: found.differences,
    errors: methodErrors(measurement),
    freshness: freshness(measurement),
    disagreements: disagreed,
    cost: costs(measurement, disagreed),
    coverage: targetCoverage(measurement),
    measured: {
      ...howMeasured(measurement, found),
      ...(from === undefined ? {} : { from }),
      nodes: measuredNodes(measurement, surfaces),
    },
  };
}

function howMeasured(measurement: Measurement, { blockLength, notCompared }: Differences): Measured {
  const connects = groupBy(measurement.connects, ({ target }) => target);
  const connectMs = measurement.targets.map((target) => {
    const times = connects.find(([one]) => one?.target === target)?.map(({ ms }) => ms);
    return [target, times === undefined ? null : median(times)] as const;
  });
  const machine = machineState(measurement);
  const compared = answersCompared(measurement.pinned, measurement.targets);
  return {
    rounds: measurement.rounds,
    ...(measurement.planned === undefined ? {} : plannedParts(measurement.planned, measurement.rounds)),
    ...(machine === undefined ? {} : { machine }),
    ...(measurement.ended === undefined ? {} : { ended: measurement.ended }),
    margin,
    blockLength,
    connectMs: Object.fromEntries(connectMs),
    answersCompared: compared.all,
    answersComparedOf: compared.of,
    notCompared: [...measurement.leftOut, ...notCompared],
  };
}

function plannedParts(
  { rounds: planned, scatter }: PlannedRounds,
  rounds: number,
): Pick<Measured, 'planned' | 'scatter' | 'decidable'> {
  if (scatter === undefined || rounds === 0) return { planned };
  const inThousandths = (value: number): number => Math.round(1_000 * value) / 1_000;
  return {
    planned,
    scatter: inThousandths(scatter),
    decidable: inThousandths(decidableDifference(scatter, rounds)),
  };
}
