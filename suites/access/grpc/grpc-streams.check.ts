import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import type { GrpcWire } from '../../../engine/grpc/grpc-wire.ts';
import type { StreamingRead } from '../../../engine/grpc/streaming-read.ts';
import { isShort } from '../../../engine/run/plan/profile.ts';
import {
  type Judgement,
  type NoEvidence,
  type NotApplicable,
  noEvidence,
  notApplicable,
} from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { judgeRejection } from '../../support/access/judge-rejection.ts';
import { accessOf, type GrpcAccess, hasReachedMethod, statusText } from './grpc-access.ts';
import { type GrpcInvalidCredential, withoutCredentials, wrongTokens } from './invalid-grpc-credentials.ts';
import { type FoundStreams, findStreams } from './streaming-methods.ts';

const id = 'access.grpc.stream-refused';
const cancelled = 1;

/** The kinds of wrong tokens that are tried on each stream: all of them are tried on a unary method. */
const triedTokens = ['an x-token made up', 'an x-token with its last character changed', 'an empty x-token'];

interface StreamCase {
  readonly stream: StreamingRead;
  readonly invalidCredential: GrpcInvalidCredential;
}

/** @throws Unanswered */
async function openStream(grpc: GrpcWire, stream: StreamingRead, caching: Caching): Promise<GrpcAccess> {
  return accessOf(await grpc.ask({ metadata: grpc.rightMetadata, stream }, caching), false);
}

/** A stream that sent nothing for a while, and was open until we ended it. */
function isSilentStream({ exchange }: GrpcAccess): boolean {
  return exchange.answer.status === cancelled;
}

/** An empty message may be looked at before the token is, where it leaves fields out: nothing follows for the token. */
function rejectsMessage(exchange: Exchange): boolean {
  return exchange.answer.kind === 'answer' && exchange.answer.status !== 0;
}

/** A stream that is not opened gives no message and is rejected; it is compared with the one with the right token. */
async function judgeStream(
  context: NodeContext,
  grpc: GrpcWire,
  { stream, invalidCredential }: StreamCase,
  caching: Caching,
): Promise<Judgement> {
  const right = await context.shared(`access.grpc-stream ${stream.path}`, () =>
    openStream(grpc, stream, Caching.fresh),
  );
  const isSilent = isSilentStream(right);
  const exchange = await grpc.expectRejection({ ...invalidCredential.call, stream }, caching);
  const isAccepted = hasReachedMethod(exchange, right);
  if (isAccepted && !stream.takesNothing && rejectsMessage(exchange))
    return noEvidence(`${stream.path} rejects an empty message, whatever the token: ${statusText(exchange)}`);
  if (!isAccepted && right.kind !== 'open') {
    const rejected = exchange.answer.kind === 'answer' && exchange.answer.status !== cancelled;
    if (!isSilent || !rejected)
      return noEvidence(
        `${stream.path} sent nothing with the right token either: ${statusText(right.exchange)}`,
      );
  }
  return judgeRejection(
    { exchange, isAccepted, description: `${invalidCredential.description}, on the stream ${stream.path}` },
    async () => {
      const opening = await openStream(grpc, stream, caching);
      return opening.kind === 'open' || isSilentStream(opening);
    },
  );
}

/** Why no stream is tried. */
function noStream({ isDescribed, uncalled }: FoundStreams): NoEvidence | NotApplicable {
  if (uncalled.length > 0)
    return noEvidence(`none of its streaming methods has the name of a read: ${uncalled.join(', ')}`);
  return notApplicable(
    isDescribed ? 'reflection shows no streaming method' : 'no reflection shows its streaming methods',
  );
}

/**
 * No metadata on each stream, and the other credentials: short runs try half of them a node, each on one of the streams.
 */
function casesOf(
  { recorder, profile }: NodeContext,
  streams: readonly StreamingRead[],
  others: readonly GrpcInvalidCredential[],
): readonly StreamCase[] {
  const [bare] = withoutCredentials;
  const onEach = (invalidCredential: GrpcInvalidCredential): readonly StreamCase[] =>
    streams.map((stream) => ({ stream, invalidCredential }));
  const further = others.map(onEach);
  const tried = isShort(profile)
    ? further
        .filter((_, place) => recorder.isTurn(place, 2))
        .map((cases, place) => cases.filter((_, index) => index === place % streams.length))
    : further;
  return [...recorder.selected(onEach(bare)), ...tried.flat()];
}

/** §5.3: what holds for a call holds for a stream, which a server often guards in another place. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [id],
    on: ['grpc'],
    cost: () => 9,
    run: async (context) => {
      const { recorder, grpc } = context;
      if (grpc?.token === undefined)
        return recorder.skip(id, notApplicable('the target file gives no xToken'));
      const found = await findStreams(grpc);
      if (found.streams.length === 0) return recorder.skip(id, noStream(found));
      const others = [
        ...withoutCredentials.slice(1),
        ...wrongTokens(context, grpc.token).filter(({ description }) => triedTokens.includes(description)),
      ];
      await recorder.readings(id, casesOf(context, found.streams, others), (one, caching) =>
        judgeStream(context, grpc, one, caching),
      );
    },
  },
];
