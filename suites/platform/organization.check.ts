import { asObject, fieldOf, isJsonObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { Check, PlatformContext } from '../../engine/check.ts';
import { knownPlace, placeOf } from '../../engine/documents/operation-place.ts';
import type { Profile } from '../../engine/run/profile.ts';
import { expectJsonObject } from '../../engine/verdict/expect-json-object.ts';
import { acrossAnswers, inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  type Breach,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../engine/watch/proven-breaches.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { type Exchange, jsonOf } from '../../engine/wire/exchange.ts';
import type { Answered, WireRequest } from '../../engine/wire/wire.ts';
import { nodeListOf } from '../support/platform/node-list.ts';
import { negotiationOf } from '../support/service/negotiations.ts';

const schema = '/components/schemas/Organization';

/** How often the organization is read: what goes wrong only now and then has a chance to show. */
const readings = ({ repeats }: Profile): number => Math.min(12, repeats);

function askOrganization(
  context: PlatformContext,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  const { method, path } = placeOf('platform', 'getOrganization');
  return context.wire.ask({ method, path, ...more }, caching);
}

/** §4.1: 200 and a JSON object; §2.1: its fields. */
function judgeAnswer(
  context: Pick<PlatformContext, 'shapes'>,
  exchange: Answered,
): readonly RequirementJudgement[] {
  const wrong = expectJsonObject(exchange);
  if (wrong !== undefined) return [['platform.organization.answer', wrong]];
  const value = asObject(jsonOf(exchange));
  if (typeof value?.id !== 'string' && typeof value?.name !== 'string') {
    // Its fields are missing, which is required of each; of an organization this shows nothing.
    const judgements = context.shapes.of('platform.openapi', schema).judge(value, exchange);
    return judgements.map(([id, judgement]) =>
      judgement.kind === 'holds' ? [id, notAnswered('the JSON is no organization')] : [id, judgement],
    );
  }
  return context.shapes.of('platform.openapi', schema).judge(value, exchange);
}

function idOf(exchange: Exchange): unknown {
  const value = jsonOf(exchange);
  return isJsonObject(value) ? value.id : undefined;
}

/** The key belongs to one organization, and so does everything that it lists. */
async function judgeOwner(context: PlatformContext, caching: Caching): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const first = await askOrganization(context, caching);
  const whole = await nodeList.snapshot(caching);
  const second = await askOrganization(context, caching.fresh);
  const id = idOf(first);
  if (typeof id !== 'string') return notAnswered('the organization was answered without an id to compare');
  if (idOf(second) !== id) {
    const actual = String(idOf(second));
    return { ...otherOwner(id, actual, second), needsConfirmation: true };
  }
  if (whole.rows.length === 0) return noEvidence('no node is listed, so nothing shows whose key it is');
  if (whole.rows.some(({ value }) => value.organization === id)) return holds;
  const actual = {
    organization: id,
    ofNodes: [...new Set(whole.rows.map(({ value }) => value.organization))].slice(0, 5),
  };
  return acrossAnswers(second).fail(
    'owner',
    '/id',
    'the organization that the listed nodes belong to',
    actual,
  );
}

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

function otherFields(exchange: Exchange): Record<string, string> {
  const value = jsonOf(exchange);
  if (!isJsonObject(value)) return {};
  const others = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'name');
  return Object.fromEntries(others.map(([key, item]): [string, string] => [key, jsonType(item)]).sort());
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value === 'bigint' ? 'number' : typeof value;
}

export const checks: readonly Check[] = [
  {
    decides: ['platform.organization.answer', 'platform.organization.id', 'platform.organization.name'],
    on: 'platform',
    cost: readings,
    run: async (context) => {
      const about = ['platform.organization.answer'];
      const read = (index: number): Promise<void> =>
        context.recorder.examine(about, async (caching) =>
          judgeAnswer(
            context,
            await askOrganization(context, index === 0 ? caching : caching.fresh, negotiationOf(index)),
          ),
        );
      // The plainest one alone: a finding shows the first request that it was seen with.
      await read(0);
      await Promise.all(Array.from({ length: readings(context.profile) - 1 }, (_, index) => read(index + 1)));
      for (const id of ['platform.organization.id', 'platform.organization.name']) {
        context.recorder.skip(id, notAnswered('no organization was answered'));
      }
    },
  },
  {
    decides: ['platform.organization.owner-of-key'],
    on: 'platform',
    cost: () => 2,
    run: ({ recorder, ...rest }) =>
      recorder.cases(
        'platform.organization.owner-of-key',
        [0, 1, 2, 3, 4].slice(0, Math.ceil(rest.profile.repeats / 2)),
        (index, caching) => judgeOwner({ ...rest, recorder }, index === 0 ? caching : caching.fresh),
      ),
  },
  {
    decides: ['platform.node.creator-organization-agrees'],
    on: 'platform',
    cost: () => 2,
    run: (context) =>
      context.recorder.case('platform.node.creator-organization-agrees', (caching) =>
        judgeName(context, caching),
      ),
  },
  {
    decides: ['platform.organization.other-fields'],
    on: 'platform',
    cost: () => 1,
    run: (context) =>
      context.recorder.examine(['platform.organization.other-fields'], async (caching) => {
        const exchange = await askOrganization(context, caching);
        if (exchange.answer.status === 200)
          context.recorder.observe('platform.organization.other-fields', otherFields(exchange));
        else return [['platform.organization.other-fields', notAnswered('no organization was answered')]];
        return [];
      }),
  },
];

/** Every answer of it to the API key. */
export const watches: readonly WatchRule[] = [
  {
    decides: ['platform.organization.answer', 'platform.organization.id', 'platform.organization.name'],
    on: 'platform',
    watch: (surface) => ({
      judge: (seen) => (isAsked(seen) ? provenBreaches(judgeAnswer(surface, seen.exchange)) : undefined),
    }),
  },
  {
    decides: ['platform.organization.owner-of-key'],
    on: 'platform',
    watch: () => {
      let known: string | undefined;
      return {
        judge: (seen) => {
          const id = isAsked(seen) ? idOf(seen.exchange) : undefined;
          if (typeof id !== 'string') return undefined;
          known ??= id;
          return id === known
            ? []
            : [['platform.organization.owner-of-key', otherOwner(known, id, seen.exchange)]];
        },
      };
    },
  },
];

/** A key belongs to one organization, and ids do not change: two different ones are a breach, whenever they are read. */
function otherOwner(known: string, actual: string, exchange: Exchange): Breach {
  return inAnswer(exchange).fail(
    'same-organization',
    '/id',
    `the same organization each time, ${known}`,
    actual,
  );
}

/** Server errors and answers 429 say nothing of the organization. */
function isAsked({ exchange, path, isAuthorized }: Seen): boolean {
  const { request, answer } = exchange;
  const isAnswered = answer.status < 500 && answer.status !== 429;
  return (
    isAuthorized &&
    isAnswered &&
    request.method === 'GET' &&
    path === knownPlace('platform', 'getOrganization')?.path
  );
}
