import { canonicalText } from '../../../base/canonical-text.ts';
import { groupBy } from '../../../base/group-by.ts';
import { selectionText } from '../../../reports/model/selection-text.ts';
import type { ComparedTarget } from '../compared-target.ts';
import type { Comparison } from '../comparison.ts';

/** A condition under which runs were made, where they were not all made under the same. */
export interface UnequalCondition {
  readonly condition: 'profile' | 'selection' | 'seed';
  /** Each value with the targets whose runs have it, in the order of the targets. */
  readonly values: readonly { readonly value: string; readonly targets: readonly string[] }[];
}

const conditions: readonly {
  readonly condition: UnequalCondition['condition'];
  /** What is compared; undefined where it is not known. */
  readonly of: (target: ComparedTarget) => unknown;
  readonly text: (target: ComparedTarget) => string;
}[] = [
  { condition: 'profile', of: ({ profile }) => profile, text: ({ profile }) => profile ?? '' },
  {
    condition: 'selection',
    of: ({ profile, selection, shard }) =>
      profile === undefined ? undefined : { selection: selection ?? null, shard: shard ?? null },
    text: selected,
  },
  { condition: 'seed', of: ({ seed }) => seed, text: ({ seed }) => String(seed) },
];

/** What is not the same for all runs of a comparison: their verdicts then differ although the targets may not. */
export function unequalConditions({ targets }: Pick<Comparison, 'targets'>): readonly UnequalCondition[] {
  return conditions.flatMap(({ condition, of, text }): UnequalCondition[] => {
    const known = targets.filter((target) => of(target) !== undefined);
    const groups = groupBy(known, (target) => canonicalText(of(target)));
    if (groups.length < 2) return [];
    const values = groups.flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [{ value: text(first), targets: group.map(({ name }) => name) }];
    });
    return [{ condition, values }];
  });
}

function selected({ selection, shard }: ComparedTarget): string {
  const words = [
    selection === undefined ? '' : selectionText(selection),
    shard === undefined ? '' : `shard ${shard.index}/${shard.of}`,
  ].filter((word) => word !== '');
  return words.length === 0 ? 'everything' : words.join('; ');
}
