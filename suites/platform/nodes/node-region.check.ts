import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Row } from '../../support/platform/list-page.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';

/** §4.2: the regions of the first to the fourth provider. */
const regions: readonly (readonly string[])[] = [
  ['ap-southeast-1', 'us-west-2', 'us-east-1'],
  ['uksouth'],
  ['asia-southeast1'],
  ['eu3'],
];
const ids = ['1', '2', '3', '4'].map((place) => `platform.node.region-by-provider-${place}`);
const [firstId = '', ...otherIds] = ids;

function groupOf(row: Row): number {
  return regions.findIndex((group) => group.includes(String(row.value.region)));
}

/** Where the vocabulary names the providers, each row by itself is proof. */
function judgeNamed(whole: Pick<Listing, 'rows'>, provider: string, group: number): Judgement {
  const own = whole.rows.filter(({ value }) => value.provider === provider);
  const elsewhere = own.filter((row) => groupOf(row) !== group);
  // A region of another provider says more than one that nobody knows.
  const wrong = elsewhere.find((row) => groupOf(row) >= 0) ?? elsewhere[0];
  if (wrong !== undefined) return misplaced(wrong, group, false);
  return own.length > 0 ? holds : noEvidence(`no node of provider ${provider} is listed`);
}

/**
 * Where it does not, a provider belongs to the group of regions that most of its nodes are in, and a group to one
 * provider: the table pairs them one to one.
 */
function judgeUnnamed(whole: Listing, group: number): Judgement {
  const inside = whole.rows.filter((row) => groupOf(row) === group);
  const [some] = inside;
  if (some === undefined) return noEvidence(`no node in ${regions[group]?.join(', ') ?? ''} is listed`);
  const owners = [...new Set(inside.map(({ value }) => String(value.provider)))].filter(
    (provider) => homeOf(whole, provider) === group,
  );
  const [owner] = owners;
  if (owner === undefined) return misplaced(some, group, true);
  const stray = whole.rows.find(
    (row) => String(row.value.provider) === owner && groupOf(row) !== group && groupOf(row) >= 0,
  );
  if (stray !== undefined) return misplaced(stray, group, true);
  const second = inside.find(({ value }) => owners.indexOf(String(value.provider)) > 0);
  return second === undefined ? holds : misplaced(second, group, true);
}

/** The group of regions that holds most nodes of a provider. */
function homeOf(whole: Listing, provider: string): number {
  const counts = regions.map(
    (_, group) =>
      whole.rows.filter((row) => String(row.value.provider) === provider && groupOf(row) === group).length,
  );
  return counts.indexOf(Math.max(...counts));
}

function misplaced(row: Row, group: number, needsConfirmation: boolean): Judgement {
  const { provider, region } = row.value;
  return inAnswer(row.exchange, needsConfirmation).fail(
    'region-of-provider',
    `${row.at}/region`,
    `nodes of provider ${group + 1} of the contract, and no others, in ${regions[group]?.join(', ') ?? ''}`,
    { id: row.key, provider, region },
  );
}

async function judge(context: PlatformContext, caching: Caching): Promise<readonly RequirementJudgement[]> {
  const whole = await (await nodeListOf(context)).snapshot(caching);
  const { providers } = context.platform.vocabulary;
  return ids.map((id, group): RequirementJudgement => {
    const provider = providers[group];
    return [id, provider === undefined ? judgeUnnamed(whole, group) : judgeNamed(whole, provider, group)];
  });
}

export const checks: readonly Check[] = [
  {
    decides: [firstId, ...otherIds],
    on: 'platform',
    cost: () => 4,
    run: (context) => context.recorder.examine(ids, (caching) => judge(context, caching)),
  },
];

/** Every page that the run reads, where the vocabulary names the providers. */
export const watches: readonly WatchRule[] = [
  watchPages([firstId, ...otherIds], () => ({ page }, { target }) => {
    const { providers = [] } = target.platform?.vocabulary ?? {};
    return ids.flatMap((id, group): RequirementJudgement[] => {
      const provider = providers[group];
      return provider === undefined ? [] : [[id, judgeNamed(page, provider, group)]];
    });
  }),
];
