import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import type { GrpcWire } from '../../../engine/grpc/grpc-wire.ts';
import { isBound } from '../../../engine/run/plan/profile.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../../engine/verdict/judgement.ts';
import { judgeRejection } from '../../support/access/judge-rejection.ts';
import { furtherLooks, type Looks, noLooks, withFurtherLooks } from '../further-looks.ts';
import { qualification } from '../platform/crossed-credentials.ts';
import { callWithToken, hasReachedMethod, statusText } from './grpc-access.ts';
import {
  bearers,
  type GrpcInvalidCredential,
  inPath,
  otherNames,
  othersTokens,
  platformKeys,
  withoutCredentials,
  wrongTokens,
} from './invalid-grpc-credentials.ts';

const served = 'access.grpc.served';
const accepted = 'access.grpc.metadata-accepted';
const noToken = 'the target file gives no xToken';
const noMethod = 'the target file names no method, and the health check is not served';

async function judgeRight(
  context: NodeContext,
  grpc: GrpcWire,
  caching: Caching,
): Promise<readonly [served: Judgement, accepted: Judgement]> {
  const opening = await callWithToken(context, grpc, caching);
  const { kind, exchange } = opening;
  if (kind === 'open') return [holds, grpc.token === undefined ? notApplicable(noToken) : holds];
  if (kind === 'no-method') return [noEvidence(noMethod, 'method'), noEvidence(noMethod, 'method')];
  const expected = `${grpc.endpoint.method} to answer a call with the right token`;
  const found = inAnswer(exchange).fail(kind, '', expected, statusText(exchange));
  const unreached = notAnswered('the right token is rejected, so nothing else is reached');
  return [kind === 'rejected' ? unreached : found, grpc.token === undefined ? notApplicable(noToken) : found];
}

interface Trial {
  readonly looks?: Looks;
  readonly isEssential?: boolean;
}

function rejectionCheck(
  id: string,
  cost: number,
  invalidCredentialsOf: (context: NodeContext, token: string) => readonly GrpcInvalidCredential[],
  none: string,
  { looks = noLooks, isEssential = false }: Trial = {},
): NodeCheck {
  return {
    decides: [id],
    on: ['grpc'],
    cost: (profile) => (isBound(profile) ? 1 : cost + looks(profile)),
    isEssential: ({ node }) => isEssential && node?.xToken !== undefined,
    run: async (context) => {
      const { recorder, grpc, profile } = context;
      if (grpc?.token === undefined) return recorder.skip(id, notApplicable(noToken));
      const invalidCredentials = invalidCredentialsOf(context, grpc.token);
      if (invalidCredentials.length === 0) return recorder.skip(id, notApplicable(none));
      recorder.qualify(id, qualification(invalidCredentials));
      const open = context.shared('access.grpc-opening', () => callWithToken(context, grpc, Caching.fresh));
      const selected = recorder.selected(invalidCredentials);
      const cells = withFurtherLooks(selected, looks(profile));
      await recorder.readings(id, cells, async ({ description, call }, caching) => {
        const opening = await open;
        const exchange = await grpc.expectRejection(call, caching);
        const isAccepted = hasReachedMethod(exchange, opening);
        if (!isAccepted && opening.kind !== 'open')
          return noEvidence(`the right token gets no answer either: ${noMethod}`, 'method');
        return judgeRejection(
          { exchange, isAccepted, description },
          async () => (await callWithToken(context, grpc, caching)).kind === 'open',
        );
      });
    },
  };
}

/** After wrong tokens the right one counts as before: the rule for right tokens judges the call, and nothing follows from its absence. */
function followedByRightToken(check: NodeCheck): NodeCheck {
  return {
    ...check,
    cost: (...planned) => check.cost(...planned) + 1,
    run: async (context) => {
      await check.run(context);
      const { recorder, grpc } = context;
      if (grpc?.token === undefined) return;
      await recorder.examine([], async (caching) => {
        await grpc.expectRejection({ metadata: grpc.rightMetadata }, caching);
        return [];
      });
    },
  };
}

/** §5.3: a gRPC endpoint accepts the token as metadata x-token, and nothing else. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [served, accepted],
    isAcceptance: true,
    on: ['grpc'],
    cost: () => 1,
    run: async (context) => {
      const { recorder, grpc } = context;
      if (grpc === undefined) throw new Error(`${context.node.name} is no gRPC endpoint`);
      await recorder.examine([served, accepted], async (caching) => {
        const [one, other] = await judgeRight(context, grpc, caching);
        return [
          [served, one],
          [accepted, other],
        ];
      });
    },
  },
  rejectionCheck('access.grpc.absent-refused', 2, () => withoutCredentials, '', {
    looks: furtherLooks,
    isEssential: true,
  }),
  followedByRightToken(
    rejectionCheck('access.grpc.wrong-refused', 13, wrongTokens, '', { isEssential: true }),
  ),
  rejectionCheck('access.grpc.bearer-refused', 2, bearers, ''),
  rejectionCheck('access.grpc.other-name-refused', 7, otherNames, ''),
  rejectionCheck('access.grpc.url-refused', 2, inPath, ''),
  rejectionCheck('access.grpc.platform-key-refused', 2, platformKeys, 'the target file names no platform'),
  rejectionCheck(
    'access.grpc.token-of-another-refused',
    4,
    othersTokens,
    'no other node of the target has another address on the same host and a token of its own',
  ),
];
