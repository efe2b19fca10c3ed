import { fieldOf } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers, besideAnswers, type InAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  type Breach,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { askOrganization, asksForOrganization, idOf } from './read-organization.ts';

const owner = 'platform.organization.owner-of-key';

/**
 * The key belongs to one organization. What it lists may be of others, too, but where neither a node nor whoever made one is of the
 * organization that is answered, it is the organization of another key.
 */
async function judgeOwner(context: PlatformContext, caching: Caching): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const first = await askOrganization(context, caching);
  const whole = await nodeList.snapshot(caching);
  const second = await askOrganization(context, caching.fresh);
  const id = idOf(first);
  if (typeof id !== 'string') return notAnswered('the organization was answered without an id to compare');
  if (idOf(second) !== id) {
    return otherOwner(acrossAnswers(second), id, String(idOf(second)));
  }
  const rows = whole.rows.map(({ value }) => value);
  const ofNodes = idsAmong(rows.map(({ organization }) => organization));
  if (ofNodes.includes(id)) return holds;
  const ofCreators = idsAmong(rows.map(({ creator }) => fieldOf(fieldOf(creator, 'organization'), 'id')));
  if (ofCreators.includes(id)) return holds;
  if (ofNodes.length === 0) return noEvidence('no listed node shows an organization');
  const expected = 'the organization that a listed node, or the creator of one, belongs to';
  const actual = { organization: id, ofNodes: ofNodes.slice(0, 5), ofCreators: ofCreators.slice(0, 5) };
  return acrossAnswers(second).fail('owner', '/id', expected, actual);
}

function idsAmong(values: readonly unknown[]): readonly string[] {
  return [...new Set(values)].filter((value) => typeof value === 'string');
}

/** A key belongs to one organization, and ids do not change: two different ones are a breach, whenever they are read. */
function otherOwner(found: InAnswer, known: string, actual: string): Breach {
  return found.fail('same-organization', '/id', `the same organization each time, ${known}`, actual);
}

export const checks: readonly Check[] = [
  {
    decides: [owner],
    on: 'platform',
    cost: () => 2,
    run: ({ recorder, ...rest }) =>
      recorder.cases(owner, [0, 1, 2, 3, 4].slice(0, Math.ceil(rest.profile.repeats / 2)), (index, caching) =>
        judgeOwner({ ...rest, recorder }, index === 0 ? caching : caching.fresh),
      ),
  },
];

/** Every answer of it to the API key. */
export const watches: readonly WatchRule[] = [
  {
    decides: [owner],
    on: 'platform',
    watch: () => {
      let known: { readonly id: string; readonly exchange: Exchange } | undefined;
      return {
        judge: (seen) => {
          const id = asksForOrganization(seen) ? idOf(seen.exchange) : undefined;
          if (typeof id !== 'string') return undefined;
          const { exchange } = seen;
          known ??= { id, exchange };
          return id === known.id
            ? []
            : [[owner, otherOwner(besideAnswers([known.exchange], exchange), known.id, id)]];
        },
      };
    },
  },
];
