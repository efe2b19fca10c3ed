import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import type { GrpcWire } from '../../../engine/grpc/grpc-wire.ts';
import type { StreamingRead } from '../../../engine/grpc/streaming-read.ts';
import {
  type Judgement,
  type NoEvidence,
  type NotApplicable,
  noEvidence,
  notApplicable,
} from '../../../engine/verdict/judgement.ts';
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
  if (uncalled > 0)
    return noEvidence('what its streaming methods take is not known, so that none of them is called');
  return notApplicable(
    isDescribed ? 'reflection shows no streaming method' : 'no reflection shows its streaming methods',
  );
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
      const invalidCredentials = [
        ...withoutCredentials,
        ...wrongTokens(context, grpc.token).filter(({ description }) => triedTokens.includes(description)),
      ];
      const cases = found.streams.flatMap((stream) =>
        invalidCredentials.map((invalidCredential) => ({ stream, invalidCredential })),
      );
      await recorder.cases(id, cases, (one, caching) => judgeStream(context, grpc, one, caching));
    },
  },
];
