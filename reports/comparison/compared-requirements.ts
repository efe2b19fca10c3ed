import { groupBy } from '../group-by.ts';
import type { RequirementResult, Run, Verdict } from '../run.ts';
import type { ComparedObservation, ComparedRequirement } from './comparison.ts';

/** Of several nodes of a target the first of these that any has. */
const gravity: readonly Verdict[] = ['failed', 'inconclusive', 'deviates', 'passed', 'observed', 'skipped'];

/** Every requirement that any run has, in the order in which they first occur. A target that has not run it has no verdict. */
export function comparedRequirements(runs: readonly Run[]): ComparedRequirement[] {
  return byRequirement(runs).map(({ id, first, results }) => {
    const verdicts = results.flatMap(({ target, ofTarget }) => {
      const verdict = gravity.find((one) => ofTarget.some((result) => result.verdict === one));
      return verdict === undefined ? [] : [[target, verdict] as const];
    });
    const { section, title, level } = first;
    const differ = verdicts.length < runs.length || new Set(verdicts.map(([, verdict]) => verdict)).size > 1;
    return { id, section, title, level, verdicts: Object.fromEntries(verdicts), differ };
  });
}

/** What the targets do where the contract is silent. Which nodes they do it on, and how those are called, is no difference. */
export function comparedObservations(runs: readonly Run[]): ComparedObservation[] {
  return byRequirement(runs).flatMap(({ id, results }): ComparedObservation[] => {
    const seen = results.map(({ target, ofTarget }) => ({
      target,
      observed: ofTarget.filter(({ observation }) => observation !== undefined),
    }));
    const there = seen.filter(({ observed }) => observed.length > 0);
    if (there.length === 0) return [];
    const texts = there.map(({ observed }) =>
      [...new Set(observed.map(({ observation }) => canonical(observation)))].sort().join('\n'),
    );
    return [
      {
        id,
        values: Object.fromEntries(there.map(({ target, observed }) => [target, observedBy(observed)])),
        differ: there.length < runs.length || new Set(texts).size > 1,
      },
    ];
  });
}

function observedBy(observed: readonly RequirementResult[]): unknown {
  const [only, ...more] = observed;
  if (more.length === 0) return only?.observation;
  return Object.fromEntries(observed.map(({ node, observation }) => [node ?? 'platform', observation]));
}

function byRequirement(runs: readonly Run[]) {
  const all = runs.flatMap((run) => run.requirements.map((result) => ({ target: run.target.name, result })));
  return groupBy(all, ({ result }) => result.id).flatMap((group) => {
    const [one] = group;
    if (one === undefined) return [];
    const results = runs.map((run) => ({
      target: run.target.name,
      ofTarget: group.filter(({ target }) => target === run.target.name).map(({ result }) => result),
    }));
    return [{ id: one.result.id, first: one.result, results }];
  });
}

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return String(item);
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
