import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { filterOf } from '../../support/platform/filter.ts';
import { filtersOf } from '../../support/platform/list-query.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import { mayStandTogether } from './combinations.ts';

/** Of so many nodes it is remembered under which value they were listed. */
const mostNodes = 5_000;

/** Filters by what nodes do not show, of which each node has one value for good. */
const lasting = [
  ['protocol', 'platform.nodes.filter-protocol'],
  ['public_network', 'platform.nodes.filter-public-network'],
] as const;

interface Listed {
  readonly value: string;
  readonly exchange: Answered;
}

/**
 * §4.2: every page of the run under a protocol, or under a public network, alone or beside other filters. A node is created for one of
 * them: two answers that list it under two are a breach, whatever came or went between them.
 */
export const watches: readonly WatchRule[] = lasting.map(([name, id]) =>
  watchPages([id], () => {
    const listed = new Map<string, Listed>();
    return ({ page, query }) => {
      const filters = filtersOf(query);
      const value = filters.find(([one]) => one === name)?.[1];
      if (value === undefined || !mayStandTogether(filters.map(([one, wanted]) => filterOf(one, wanted))))
        return undefined;
      const { exchange } = page;
      for (const { key, at } of page.rows) {
        const known = listed.get(key);
        if (known === undefined && listed.size < mostNodes) listed.set(key, { value, exchange });
        if (known === undefined || known.value === value) continue;
        const expected = `no node that is listed under the ${name} ${known.value}`;
        return [[id, besideAnswers([known.exchange], exchange).fail('one-value', at, expected, key)]];
      }
      return [];
    };
  }),
);
