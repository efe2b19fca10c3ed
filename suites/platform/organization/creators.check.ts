import { asObject, fieldOf } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../../engine/verdict/judgement.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { askOrganization } from './read-organization.ts';

const agrees = 'platform.node.creator-organization-agrees';

/** Advisory: who created nodes in the organization is shown with the name that it has. */
async function judgeName(context: PlatformContext, caching: Caching): Promise<Judgement> {
  const organization = asObject(jsonOf(await askOrganization(context, caching)));
  const { id, name } = organization ?? {};
  if (typeof id !== 'string' || typeof name !== 'string')
    return notAnswered('the organization was answered without an id and a name to compare');
  const { rows } = await (await nodeListOf(context)).snapshot(caching);
  const members = rows.flatMap((row) => {
    const shown = asObject(fieldOf(row.value.creator, 'organization'));
    return shown?.id === id ? [{ row, shown: shown.name }] : [];
  });
  const other = members.find(({ shown }) => typeof shown === 'string' && shown !== name);
  if (other === undefined)
    return members.length > 0 ? holds : noEvidence('no node is listed whose creator is of the organization');
  const { row, shown } = other;
  const expected = `the name of organization ${id}, ${name}`;
  return acrossAnswers(row.exchange).fail('one-name', `${row.at}/creator/organization/name`, expected, shown);
}

export const checks: readonly Check[] = [
  {
    decides: [agrees],
    on: 'platform',
    cost: () => 2,
    run: (context) => context.recorder.case(agrees, (caching) => judgeName(context, caching)),
  },
];
