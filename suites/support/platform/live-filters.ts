import { valueAt } from '../../../base/json-pointer.ts';
import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { deriveSeed, pick, randomStream } from '../../../engine/seed.ts';
import { selectCases } from '../../../engine/verdict/select-cases.ts';
import { type Filter, filterOf } from './filter.ts';
import { filterRelations, isFilter } from './list-parameters.ts';
import type { Listing } from './listing.ts';
import { nodeListOf } from './node-list.ts';
import { queryParameters } from './query-parameters.ts';

/**
 * Every filter with every value that is known: the contract's values, the target's vocabulary, and for ids and names
 * what the nodes show. The same for every check of a run. @throws Unanswered
 */
export function liveFilters(context: PlatformContext): Promise<readonly Filter[]> {
  return context.shared('live filters', async (seed) => {
    const nodeList = await nodeListOf(context);
    const whole = await nodeList.snapshot(Caching.shared);
    return queryParameters(context.shapes)
      .filter(({ name }) => isFilter(name))
      .flatMap(({ name, values }) => {
        const known = values.length > 0 ? values : shownValues(whole, name, context.profile.samples, seed);
        const { examples } = context.profile;
        // Values of a short list are all tried, as each may be broken alone, and only all of them cover the whole list.
        const most = known.length <= 3 * examples ? known.length : examples;
        return selectCases(known, { most, turn: Math.abs(seed) }).map((value) => filterOf(name, value));
      });
  });
}

/** The filters of one name. @throws Unanswered */
export async function liveFiltersOf(context: PlatformContext, name: string): Promise<readonly Filter[]> {
  return (await liveFilters(context)).filter((filter) => filter.name === name);
}

/** Different values that nodes show where a filter looks; a seeded choice where there are many. */
function shownValues(whole: Listing, name: string, samples: number, seed: number): readonly string[] {
  const field = filterRelations.find(({ input }) => input.name === name)?.field ?? `/${name}`;
  const shown = whole.rows
    .map(({ value }) => valueAt(value, field))
    .filter((value): value is string => typeof value === 'string' && value !== '');
  const times = new Map<string, number>();
  for (const value of shown) times.set(value, (times.get(value) ?? 0) + 1);
  // Values of several nodes, and names that need escaping, show more than the rest.
  const isDiscriminating = (value: string): boolean => (times.get(value) ?? 0) > 1 || /[^\w.-]/.test(value);
  const discriminating = [...times.keys()].filter(isDiscriminating);
  const rest = [...times.keys()].filter((value) => !isDiscriminating(value));
  const random = randomStream(deriveSeed(seed, name));
  const some = pick(discriminating, samples, random);
  const first = [...new Set([...oneForEachSign(discriminating), ...some])].slice(0, samples);
  return [...first, ...pick(rest, samples - first.length, random)];
}

/** For each sign that needs escaping a value that holds it; all beyond ASCII count as one. */
function oneForEachSign(values: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const signs = [...value].filter((one) => /[^\w.-]/.test(one)).map((one) => (one > '\x7f' ? '' : one));
    const isNew = signs.some((one) => !seen.has(one));
    for (const one of signs) seen.add(one);
    return isNew;
  });
}
