import { fieldOf } from '../../../base/json-object.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { momentOf } from '../../support/platform/creation-time.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';

interface LastingField {
  readonly id: string;
  /** JSON Pointer in the node. */
  readonly at: string;
  /** What has to be the same: undefined where it is not of the form that another requirement states. */
  read(node: Row['value']): string | undefined;
}

/** When a node was created, and by whom, does not change as long as it is there. Names of people do. */
const fields: readonly LastingField[] = [
  { id: 'platform.node.created-at', at: '/created_at', read: ({ created_at: text }) => instantOf(text) },
  {
    id: 'platform.node.creator-id',
    at: '/creator/id',
    read: ({ creator }) => {
      const id = fieldOf(creator, 'id');
      return typeof id === 'string' ? id : undefined;
    },
  },
];

/** So many nodes are remembered. */
const mostNodes = 20_000;

/** One node is the same in every list: whole, filtered, ordered, and on whatever page. */
export const watches: readonly WatchRule[] = fields.map(({ id, at, read }) =>
  watchPages([id], () => {
    const known = new Map<string, { readonly value: string; readonly exchange: Answered }>();
    return ({ page }): readonly RequirementJudgement[] =>
      page.rows.flatMap((row): RequirementJudgement[] => {
        const node = row.value.id;
        const shown = read(row.value);
        if (typeof node !== 'string' || shown === undefined) return [];
        const before = known.get(node);
        if (before === undefined && known.size < mostNodes)
          known.set(node, { value: shown, exchange: page.exchange });
        if (before === undefined || before.value === shown) return [];
        const expected = `${before.value}, which ${node} had in an earlier response`;
        const both = besideAnswers([before.exchange], page.exchange);
        return [[id, both.fail('lasting', `${row.at}${at}`, expected, shown)]];
      });
  }),
);

/** The same moment may be written with `Z` or `+00:00`. */
function instantOf(text: unknown): string | undefined {
  const ms = typeof text === 'string' ? momentOf(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
