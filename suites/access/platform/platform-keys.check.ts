import type { Check, PlatformContext } from '../../../engine/check.ts';
import { isBound, isShort } from '../../../engine/run/plan/profile.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, notAnswered, notApplicable } from '../../../engine/verdict/judgement.ts';
import { judgeRejection } from '../../support/access/judge-rejection.ts';
import { furtherLooks, type Looks, noLooks, withFurtherLooks } from '../further-looks.ts';
import { sessionCookies } from '../session-cookies.ts';
import { qualification } from './crossed-credentials.ts';
import { listReads } from './list-reads.ts';
import {
  absentKeys,
  addressKeys,
  basicCredentials,
  headerKeys,
  nodeTokens,
  wrongKeys,
} from './platform-key-placements.ts';
import {
  holdsPlatformData,
  isKeyAuthorized,
  type KeyPlacement,
  type PlatformRead,
  platformReads,
  sendWith,
} from './platform-reads.ts';

/** In short profiles so many placements of a list are tried with both reads, as lists begin with the most telling ones. */
const triedWithBoth = 2;

/** About how many requests a list of placements takes. */
interface PlacementCost {
  /** With one read. */
  readonly placements: number;
  /** The first placement under each parameter of the node list. */
  readonly parameters?: number;
  readonly looks?: Looks;
  readonly isEssential?: boolean;
}

/** Each placement of a credential, with both reads: none is accepted. */
function rejectionCheck(
  id: string,
  { placements, parameters = 0, looks = noLooks, isEssential = false }: PlacementCost,
  ways: (context: PlatformContext) => readonly KeyPlacement[] | Promise<readonly KeyPlacement[]>,
  none = 'there is no such credential to send',
): Check {
  return {
    decides: [id],
    on: 'platform',
    isEssential: () => isEssential,
    cost: (profile) => {
      if (isBound(profile)) return isEssential ? platformReads.length : 1;
      const withBoth = isShort(profile) ? Math.min(triedWithBoth, placements) : placements;
      return placements + withBoth + parameters + looks(profile);
    },
    run: async (context) => {
      const description = await ways(context);
      const narrow = parameters > 0 && !isBound(context.profile) ? await listReads(context) : [];
      const cells = [
        ...description.flatMap((how, index) => readsOf(context, index).map((read) => ({ how, read }))),
        ...description.slice(0, 1).flatMap((how) => narrow.map((read) => ({ how, read }))),
      ];
      if (cells.length === 0) return context.recorder.skip(id, notApplicable(none));
      context.recorder.qualify(id, qualification(description));
      // The first of what is essential with each read: one of them may lack the guard.
      const isFirst = ({ how }: (typeof cells)[number]): boolean => how === description[0];
      const selected =
        isBound(context.profile) && isEssential ? cells.filter(isFirst) : context.recorder.selected(cells);
      const all = withFurtherLooks(selected, looks(context.profile));
      await context.recorder.readings(id, all, async ({ how, read, again }, caching) => {
        if (!(await isKeyAuthorized(context, read, caching.shared))) {
          return notAnswered(`the API key gets no data of ${read.gives} either`);
        }
        const exchange = await sendWith(context, read, how, again ? caching.fresh : caching);
        const description = `${how.description}, asking for ${read.gives}`;
        return judgeRejection({ exchange, isAccepted: holdsPlatformData(read, exchange), description }, () =>
          isKeyAuthorized(context, read, caching.fresh),
        );
      });
    },
  };
}

/** The reads that a placement is tried with: in short profiles those late in a list take turns, and another seed turns them round. */
function readsOf({ profile, seed }: PlatformContext, index: number): readonly PlatformRead[] {
  if (!isShort(profile) || index < triedWithBoth) return platformReads;
  return platformReads.filter((_read, place) => (place + index + seed) % platformReads.length === 0);
}

/** §5.1: the platform API accepts the API key as bearer token, and nothing else. */
export const checks: readonly Check[] = [
  {
    decides: ['access.platform.bearer-accepted'],
    on: 'platform',
    isAcceptance: true,
    cost: () => 2,
    run: (context) =>
      context.recorder.cases('access.platform.bearer-accepted', platformReads, async (read, caching) => {
        const exchange = await context.wire.ask({ method: 'GET', path: read.path }, caching);
        const { status, text } = exchange.answer;
        if (status === 200 && holdsPlatformData(read, exchange)) return holds;
        const expected = `${read.gives} with status 200 for the API key as bearer token`;
        const actual = status === 200 ? text : `status ${status}`;
        return inAnswer(exchange).fail('refused', '', expected, actual);
      }),
  },
  rejectionCheck(
    'access.platform.wrong-key-refused',
    { placements: 10, parameters: 40, isEssential: true },
    wrongKeys,
  ),
  rejectionCheck(
    'access.platform.absent-key-refused',
    { placements: absentKeys.length, parameters: 37, looks: furtherLooks, isEssential: true },
    async (context) => [...absentKeys, ...(await sessionCookies(context))],
  ),
  rejectionCheck('access.platform.basic-refused', { placements: 7 }, basicCredentials),
  rejectionCheck('access.platform.url-token-refused', { placements: 8 }, addressKeys),
  rejectionCheck('access.platform.other-header-refused', { placements: 14 }, headerKeys),
  rejectionCheck(
    'access.platform.node-token-refused',
    { placements: 4 },
    nodeTokens,
    'no token of a node is known that may be sent to the platform',
  ),
];
