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
const ownsNodes = 'platform.organization.owns-listed-nodes';

/** The key belongs to one organization; a node of it among those listed shows that it is this one. */
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
  if (whole.rows.length === 0) return noEvidence('no node is listed, so nothing shows whose key it is');
  if (whole.rows.some(({ value }) => value.organization === id)) return holds;
  return noEvidence('no listed node belongs to the organization, so nothing shows whose key it is');
}

/** Advisory: a key may list the nodes of other organizations, and the contract does not say that its own has some. */
async function judgeOwnsNodes(context: PlatformContext, caching: Caching): Promise<Judgement> {
  const organization = await askOrganization(context, caching);
  const { rows } = await (await nodeListOf(context)).snapshot(caching);
  const id = idOf(organization);
  if (typeof id !== 'string') return notAnswered('the organization was answered without an id to compare');
  const owners = new Set(
    rows.map(({ value }) => value.organization).filter((one) => typeof one === 'string'),
  );
  if (owners.size === 0) return noEvidence('no listed node shows an organization');
  if (owners.has(id)) return holds;
  return acrossAnswers(organization).fail('owner', '/id', 'the organization of a listed node', {
    organization: id,
    ofNodes: [...owners].slice(0, 5),
  });
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
  {
    decides: [ownsNodes],
    on: 'platform',
    cost: () => 2,
    run: (context) => context.recorder.case(ownsNodes, (caching) => judgeOwnsNodes(context, caching)),
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
