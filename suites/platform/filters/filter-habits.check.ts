import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { noEvidence } from '../../../engine/verdict/judgement.ts';
import { charactersOf } from '../../../specs/formats/cut-text.ts';
import { folded } from '../../support/platform/filter.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';

const nameMatch = 'platform.nodes.name-match';
const shared = 'platform.nodes.shared-protocols';
const archive = 'platform.nodes.archive-protocols';

/** The status of a rejection, or whether it finds nodes: counts would change from day to day. */
function inAWord({ failure, rows }: Listing): string {
  if (failure !== undefined) return `status ${failure.answer.status}`;
  return rows.length > 0 ? 'nodes' : 'none';
}

/** The name of a node that is long enough to be cut, and that no other node's name contains. */
function nameToCut(whole: Listing): string | undefined {
  const names = whole.rows
    .map(({ value }) => value.name)
    .filter((name): name is string => typeof name === 'string');
  const holding = (name: string): number =>
    new Set(names.filter((other) => folded(other).includes(folded(name)))).size;
  return [...new Set(names)].sort().find((name) => /^\p{L}[\p{L}\d]{2,}/u.test(name) && holding(name) === 1);
}

/** Whether the filter still finds a name that is cut, or written in another case. */
async function observeNames(context: PlatformContext): Promise<void> {
  const nodeList = await nodeListOf(context);
  const name = nameToCut(await nodeList.snapshot(Caching.shared));
  if (name === undefined)
    return context.recorder.skip(nameMatch, noEvidence('no node has a name that could be cut'));
  const finds = async (value: string): Promise<boolean> => {
    const listing = await nodeList.listing([['name', value]], Caching.shared);
    return listing.rows.some((row) => row.value.name === name);
  };
  const characters = charactersOf(name);
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  const [prefix, inner, cased] = await Promise.all([
    finds(characters.slice(0, -1).join('')),
    finds(characters.slice(1, -1).join('')),
    finds(other),
  ]);
  context.recorder.observe(nameMatch, {
    matches: inner ? 'substring' : prefix ? 'prefix' : 'exact',
    caseSensitive: !cased,
  });
}

async function observeByProtocol(
  context: PlatformContext,
  id: string,
  extras: Readonly<Record<string, ListQuery>>,
): Promise<void> {
  const nodeList = await nodeListOf(context);
  const protocols = await liveFiltersOf(context, 'protocol');
  if (protocols.length === 0)
    return context.recorder.skip(
      id,
      noEvidence('the target file names no protocols', 'platform.vocabulary.protocols'),
    );
  const entries = protocols.map(async ({ value }) => {
    const words = Object.entries(extras).map(async ([word, query]) => {
      return [
        word,
        inAWord(await nodeList.listing([['protocol', value], ...query], Caching.shared)),
      ] as const;
    });
    return [value, Object.fromEntries(await Promise.all(words))] as const;
  });
  context.recorder.observe(id, Object.fromEntries(await Promise.all(entries)));
}

export const checks: readonly Check[] = [
  { decides: [nameMatch], on: 'platform', cost: () => 3, run: observeNames },
  {
    decides: [shared],
    on: 'platform',
    cost: () => 15,
    run: (context) => observeByProtocol(context, shared, { shared: [['type', 'shared']] }),
  },
  {
    decides: [archive],
    on: 'platform',
    cost: () => 45,
    run: (context) =>
      observeByProtocol(context, archive, {
        any: [],
        true: [['archive', 'true']],
        false: [['archive', 'false']],
      }),
  },
];
