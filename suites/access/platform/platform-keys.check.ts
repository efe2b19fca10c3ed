import type { Check, PlatformContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, notAnswered, notApplicable } from '../../../engine/verdict/judgement.ts';
import { judgeRejection } from '../judge-rejection.ts';
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
  platformReads,
  sendWith,
} from './platform-reads.ts';

interface RejectionOptions {
  readonly none?: string;
  /** Whether the first placement is tried at the node list under each of its parameters too. */
  readonly withParameters?: boolean;
}

/** Each placement of a credential, with both reads: none is accepted. */
function rejectionCheck(
  id: string,
  cost: number,
  ways: (context: PlatformContext) => readonly KeyPlacement[] | Promise<readonly KeyPlacement[]>,
  { none = 'there is no such credential to send', withParameters = false }: RejectionOptions = {},
): Check {
  return {
    decides: [id],
    on: 'platform',
    cost: () => cost,
    run: async (context) => {
      const description = await ways(context);
      const narrow = withParameters ? await listReads(context) : [];
      const cells = [
        ...description.flatMap((how) => platformReads.map((read) => ({ how, read }))),
        ...description.slice(0, 1).flatMap((how) => narrow.map((read) => ({ how, read }))),
      ];
      if (cells.length === 0) return context.recorder.skip(id, notApplicable(none));
      context.recorder.qualify(id, qualification(description));
      await context.recorder.cases(id, cells, async ({ how, read }, caching) => {
        if (!(await isKeyAuthorized(context, read, caching.shared))) {
          return notAnswered(`the API key gets no data of ${read.gives} either`);
        }
        const exchange = await sendWith(context.wire, read, how, caching);
        const description = `${how.description}, asking for ${read.gives}`;
        return judgeRejection({ exchange, isAccepted: holdsPlatformData(read, exchange), description }, () =>
          isKeyAuthorized(context, read, caching.fresh),
        );
      });
    },
  };
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
  rejectionCheck('access.platform.wrong-key-refused', 60, wrongKeys, { withParameters: true }),
  rejectionCheck(
    'access.platform.absent-key-refused',
    47,
    async (context) => [...absentKeys, ...(await sessionCookies(context))],
    { withParameters: true },
  ),
  rejectionCheck('access.platform.basic-refused', 14, basicCredentials),
  rejectionCheck('access.platform.url-token-refused', 16, addressKeys),
  rejectionCheck('access.platform.other-header-refused', 28, headerKeys),
  rejectionCheck('access.platform.node-token-refused', 8, nodeTokens, {
    none: 'no token of a node is known that may be sent to the platform',
  }),
];
