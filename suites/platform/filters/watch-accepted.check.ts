import { valueAt } from '../../../base/json-pointer.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { isMomentary } from '../../../engine/wire/availability/server-error.ts';
import { readPage } from '../../support/platform/list-page.ts';
import { filterRelations, orderName, pageName } from '../../support/platform/list-parameters.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import { asksForNodes } from '../../support/platform/watch-pages.ts';
import { closed, judgeAnswer } from './accepted.ts';

const withFilters = 'platform.nodes.order-with-filters';
/** Of so many values of a parameter it is remembered that a node showed them. */
const mostValues = 5_000;

/** What a request asks for beside the first page, which every list has; undefined where it is no request for a list, or its answer says nothing of it. */
function queryOf(seen: Seen): ListQuery | undefined {
  if (!asksForNodes(seen) || isMomentary(seen.exchange.answer.status)) return undefined;
  return [...seen.query].filter(([name, value]) => name !== pageName || value !== '1');
}

function isAllowed([name, value]: ListQuery[number], shapes: Shapes): boolean {
  return closed.some((one) => one.name === name) && valuesOf(shapes, name).includes(value);
}

/** Parameters without a set of values that the document states: what a node shows is a value of them. */
const open = filterRelations.flatMap(({ input: { name }, requirement: id, field }) =>
  id === undefined || closed.some((one) => one.name === name) ? [] : [{ name, id, field }],
);

/** Values of one of these parameters that nodes show, and rejections of them that wait to be shown again. */
class ShownValues {
  readonly #field: string;
  readonly #shown = new Set<string>();
  readonly #rejected = new Map<string, RequirementJudgement>();

  constructor(field: string) {
    this.#field = field;
  }

  /** The rejections of values that were shown before them and are shown now: no node came or went with them. */
  show({ exchange }: Seen): readonly RequirementJudgement[] {
    return (readPage(exchange)?.rows ?? []).flatMap((row) => {
      const value = valueAt(row.value, this.#field);
      if (typeof value !== 'string') return [];
      if (this.#shown.size < mostValues) this.#shown.add(value);
      const found = this.#rejected.get(value);
      this.#rejected.delete(value);
      return found === undefined ? [] : [found];
    });
  }

  reject(value: string, judgement: RequirementJudgement): void {
    if (this.#shown.has(value)) this.#rejected.set(value, judgement);
  }
}

/**
 * Every first page that the run asks for with one allowed value, or with an order and one filter: an order fits every filter. Two
 * filters may exclude each other, and what is answered then is not shown. Server errors and answers 429 say nothing of it.
 */
export const watches: readonly WatchRule[] = [
  ...closed.map(
    ({ name, id }): WatchRule => ({
      decides: [id],
      on: 'platform',
      watch: ({ shapes }) => ({
        judge: (seen) => {
          const query = queryOf(seen);
          const [pair] = query ?? [];
          if (pair?.[0] !== name || query?.length !== 1 || !isAllowed(pair, shapes)) return undefined;
          return provenBreaches([[id, judgeAnswer(query, seen.exchange)]]);
        },
      }),
    }),
  ),
  {
    decides: [withFilters],
    on: 'platform',
    watch: ({ shapes }) => ({
      judge: (seen) => {
        const query = queryOf(seen);
        const orders = query?.filter(([name]) => name === orderName);
        if (query?.length !== 2 || orders?.length !== 1) return undefined;
        if (!query.every((pair) => isAllowed(pair, shapes))) return undefined;
        return provenBreaches([[withFilters, judgeAnswer(query, seen.exchange)]]);
      },
    }),
  },
  ...open.map(
    ({ name, id, field }): WatchRule => ({
      decides: [id],
      on: 'platform',
      watch: () => {
        const values = new ShownValues(field);
        return {
          judge: (seen) => {
            const query = queryOf(seen);
            if (query === undefined) return undefined;
            const [pair] = query;
            const judgement = judgeAnswer(query, seen.exchange);
            if (judgement.kind === 'holds') return provenBreaches(values.show(seen));
            if (pair?.[0] === name && query.length === 1) values.reject(pair[1], [id, judgement]);
            return undefined;
          },
        };
      },
    }),
  ),
];
