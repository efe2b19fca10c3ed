import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { sequenceOf } from '../../support/platform/list-page.ts';
import { filtersOf, queryText } from '../../support/platform/list-query.ts';
import { type SeenPage, watchPages } from './watch-pages.ts';

/** Filters by what a node keeps as long as it is there. Its status may change and change back. */
const lasting = [
  'organization',
  'network',
  'region',
  'provider',
  'role',
  'type',
  'protocol',
  'public_network',
  'project_type',
] as const;

/** Fewer may go and come by chance. */
const leastRows = 5;
/** How often a list has to be empty between two readings that are alike. */
const leastReturns = 2;
/** Of so many queries it is remembered what their first page held. */
const maxQueries = 400;

/** Nodes that are gone do not come back under their ids: a list that is empty for one answer, and again, has lost them and not seen them go. */
export const watches: readonly WatchRule[] = lasting.map((name) => {
  const id = `platform.nodes.filter-${name.replace('_', '-')}`;
  return watchPages([id], () => {
    const lists = new Map<string, ReturningList>();
    let returns = 0;
    return (seen): readonly RequirementJudgement[] | undefined => {
      const filters = filtersOf(seen.query);
      if (seen.number !== 1 || filters.length !== 1 || filters[0]?.[0] !== name) return undefined;
      const key = JSON.stringify(seen.query);
      const list = lists.get(key) ?? new ReturningList();
      if (!lists.has(key) && lists.size >= maxQueries) return undefined;
      lists.set(key, list);
      const found = list.add(seen);
      if (found !== undefined) returns += 1;
      return found === undefined || returns < leastReturns ? [] : [[id, found]];
    };
  });
});

/** The first page of one query, whenever it is read. */
class ReturningList {
  #sequence: string | undefined;
  #empty: Breach | undefined;

  /** The breach of an empty answer, once the same rows have come back. */
  add({ page, query }: SeenPage): Breach | undefined {
    const { rows, next, exchange } = page;
    if (rows.length === 0) {
      if (this.#sequence === undefined || next !== null) return undefined;
      const expected = `the nodes that ${queryText(query)} has in the answers before and after`;
      this.#empty = inAnswer(exchange).fail('filter-includes', '/results', expected, []);
      return undefined;
    }
    const sequence = rows.length < leastRows ? undefined : sequenceOf(rows);
    const found = sequence !== undefined && sequence === this.#sequence ? this.#empty : undefined;
    this.#sequence = sequence;
    this.#empty = undefined;
    return found;
  }
}
