import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { isShort } from '../../../engine/run/plan/profile.ts';
import { charactersOf } from '../../../specs/formats/cut-text.ts';
import { type Filter, filterOf } from '../../support/platform/filter.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';

const name = 'name';
/** A search that forgives a typing error or two finds no name of which so much is another. */
const leastCharacters = 6;

/**
 * Values that stand for the name of a node only where `_` and `%` stand for other characters, as in SQL's LIKE: the contract names no
 * such signs, and no name holds these values. @throws Unanswered
 */
export async function wildcardNames(context: PlatformContext): Promise<readonly Filter[]> {
  const whole = await (await nodeListOf(context)).snapshot(Caching.shared);
  const names = whole.rows.flatMap(({ value }) => (typeof value.name === 'string' ? [value.name] : []));
  return patternsOf(names, isShort(context.profile)).map((value) => filterOf(name, value));
}

/** One pattern with both signs, or also one with each, of the name that is longest; none where all are short. */
export function patternsOf(names: readonly string[], isShortRun: boolean): readonly string[] {
  const [longest] = names
    .map((one) => charactersOf(one))
    .filter((characters) => characters.length >= leastCharacters && !/[_%\\]/.test(characters.join('')))
    .sort((one, other) => other.length - one.length || (one.join('') < other.join('') ? -1 : 1));
  if (longest === undefined) return [];
  const oneByOne = longest.map((character, index) => (index % 2 === 1 ? '_' : character));
  const both = [...oneByOne.slice(0, 4), '%'].join('');
  return isShortRun ? [both] : [both, oneByOne.join(''), `${longest[0]}%${longest.at(-1)}`];
}
