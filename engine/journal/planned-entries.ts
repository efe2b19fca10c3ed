import type { RequirementResult } from '../../base/run-result.ts';
import type { Requirement } from '../../specs/requirement.ts';

/** A requirement that a run is to have results of, as the header of its journal holds it: a run that is killed can be reported whole. */
export interface PlannedEntry extends Pick<RequirementResult, 'id' | 'section' | 'level' | 'title'> {
  /** Its place in the order of the run; other shards of the run have the same order. */
  readonly place: number;
  /** The surfaces that it is decided on in this run (null: the platform API, or no surface). */
  readonly nodes: readonly (string | null)[];
}

/** @param redact of names of nodes */
export function plannedEntries(
  register: readonly Requirement[],
  results: readonly Pick<RequirementResult, 'id' | 'node'>[],
  redact: (name: string) => string,
): readonly PlannedEntry[] {
  const nodesOf = new Map<string, (string | null)[]>();
  for (const { id, node } of results) {
    const name = node === null ? null : redact(node);
    const known = nodesOf.get(id);
    if (known === undefined) nodesOf.set(id, [name]);
    else known.push(name);
  }
  return register.flatMap(({ id, section, level, title }, place): PlannedEntry[] => {
    const nodes = nodesOf.get(id);
    return nodes === undefined ? [] : [{ id, section, level, title, place, nodes }];
  });
}

/** What a run that ended early has no result of. */
export function undecidedEntries(
  planned: readonly PlannedEntry[],
  found: readonly RequirementResult[],
): RequirementResult[] {
  const known = new Set(found.map(({ id, node }) => JSON.stringify([id, node])));
  return planned.flatMap(({ nodes, place: _place, ...head }) =>
    nodes
      .filter((node) => !known.has(JSON.stringify([head.id, node])))
      .map(
        (node): RequirementResult => ({
          ...head,
          node,
          verdict: 'inconclusive',
          known: false,
          cases: 0,
          reason: 'the run ended before this was evaluated',
          findings: [],
        }),
      ),
  );
}
