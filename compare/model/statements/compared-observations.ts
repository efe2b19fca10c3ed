import { canonicalText } from '../../../base/canonical-text.ts';
import type { RequirementResult, RunResult } from '../../../base/run-result.ts';
import { withoutOwnAddresses } from '../answers/own-addresses.ts';
import type { ComparedObservation } from '../comparison.ts';
import { nodeLabels } from '../node-labels.ts';
import type { Surface } from '../surface.ts';
import { byRequirement } from './compared-requirements.ts';

/** By target; empty where nothing is known of them, as of runs made earlier. */
export type Surfaces = Readonly<Record<string, readonly Surface[]>>;

/**
 * What the targets do where the contract is silent. How nodes are called, how many of them do the same, and at which addresses
 * a target stands, is no difference.
 */
export function comparedObservations(
  runs: readonly RunResult[],
  surfaces: Surfaces = {},
): ComparedObservation[] {
  return byRequirement(runs).flatMap(({ id, results }): ComparedObservation[] => {
    const there = results.flatMap(({ target, ofTarget }) => {
      const observed = ofTarget.filter(({ observation }) => observation !== undefined);
      return observed.length === 0 ? [] : [{ target, observed, surfaces: surfaces[target] ?? [] }];
    });
    if (there.length === 0) return [];
    const labels = nodeLabels(
      there.map((one) => ({ nodes: one.observed.map(({ node }) => node), surfaces: one.surfaces })),
    );
    const single = there.every(({ observed }) => observed.length === 1);
    const labelled = there.map((one, at) => ({ ...one, labels: labels[at] ?? [] }));
    return [
      {
        id,
        values: Object.fromEntries(
          labelled.map(({ target, observed, labels: names }) => [
            target,
            single ? observed[0]?.observation : keyed(observed, names),
          ]),
        ),
        differ: there.length < runs.length || differ(labelled),
      },
    ];
  });
}

interface Labelled {
  readonly observed: readonly RequirementResult[];
  readonly surfaces: readonly Surface[];
  readonly labels: readonly string[];
}

/** Node by node where all targets have the same ones; else by what there is to see at all. */
function differ(targets: readonly Labelled[]): boolean {
  const alike = new Set(targets.map(({ labels }) => [...labels].sort().join('\n'))).size === 1;
  const observations = targets.map(({ observed, surfaces, labels }) => {
    const seen = observed.map(
      ({ observation }, at) =>
        `${alike ? labels[at] : ''} ${canonicalText(withoutOwnAddresses(observation, surfaces))}`,
    );
    return [...new Set(seen)].sort().join('\n');
  });
  return new Set(observations).size > 1;
}

function keyed(observed: readonly RequirementResult[], labels: readonly string[]): unknown {
  return Object.fromEntries(observed.map(({ observation }, at) => [labels[at] ?? '', observation]));
}
