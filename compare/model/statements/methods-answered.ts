import { groupBy } from '../../../base/group-by.ts';
import { sumOf } from '../../../base/sum-of.ts';
import type { Comparison } from '../comparison.ts';

export interface MethodsAnswered {
  readonly answered: number;
  /** The methods of every API that any target has: a target with fewer nodes is not complete for that. */
  readonly of: number;
  /** APIs of which none of its nodes was compared, with their methods. */
  readonly without: readonly { readonly api: string; readonly claimed: number }[];
}

/** How many of the documented methods a target answers. */
export function methodsAnswered({ coverage }: Pick<Comparison, 'coverage'>, name: string): MethodsAnswered {
  const own = coverage.filter(({ target }) => target === name);
  const apis = groupBy(coverage, ({ api }) => api).map((ofApi) => ({
    api: ofApi[0]?.api ?? '',
    claimed: Math.max(...ofApi.map(({ claimed }) => claimed)),
  }));
  return {
    answered: sumOf(own, 'answered'),
    of: sumOf(apis, 'claimed'),
    without: apis.filter(({ api }) => !own.some((one) => one.api === api)),
  };
}
