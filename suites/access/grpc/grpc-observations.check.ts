import type { NodeCheck } from '../../../engine/check.ts';
import type { GrpcCall } from '../../../engine/grpc/grpc-client.ts';
import { servicesIn } from '../../../engine/grpc/reflection.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { notApplicable } from '../../../engine/verdict/judgement.ts';
import { type Exchange, statusOf } from '../../../engine/wire/exchange.ts';
import { madeUp } from '../../support/access/wrong-secrets.ts';

const rejection = 'access.grpc.refusal';
const port = 'access.grpc.port';
const reflection = 'access.grpc.reflection';
const several = 'access.grpc.several-tokens';

function form({ answer }: Exchange): object {
  return answer.kind === 'answer'
    ? { status: answer.status, message: answer.text }
    : { status: null, message: answer.cause };
}

/** The services that reflection lists, or the status that it ends with. */
function listed(exchange: Exchange): unknown {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return answer.cause;
  return answer.status === 0 ? (servicesIn(Buffer.from(answer.text, 'base64')) ?? 'no list') : answer.status;
}

/** §5.3, §7.5: what gRPC endpoints do where the contract is silent. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [rejection, several],
    on: ['grpc'],
    cost: () => 5,
    run: async ({ recorder, grpc, seed }) => {
      if (grpc?.token === undefined) {
        for (const id of [rejection, several])
          recorder.skip(id, notApplicable('the target file gives no xToken'));
        return;
      }
      const { token } = grpc;
      const wrong = madeUp(token, randomStream(deriveSeed(seed, 'observed')));
      await recorder.examine([rejection, several], async (caching) => {
        const call = (...tokens: readonly string[]): Promise<Exchange> => {
          const metadata: GrpcCall['metadata'] = tokens.map((one) => ['x-token', one]);
          return grpc.expectRejection({ metadata }, caching);
        };
        const [absent, made, twice, first, last] = await Promise.all([
          call(),
          call(wrong),
          call(token, token),
          call(token, wrong),
          call(wrong, token),
        ]);
        recorder.observe(rejection, { absent: form(absent), wrong: form(made) });
        recorder.observe(several, {
          twice: statusOf(twice) ?? null,
          rightFirst: statusOf(first) ?? null,
          rightLast: statusOf(last) ?? null,
        });
        return [];
      });
    },
  },
  {
    decides: [port],
    on: ['grpc'],
    cost: () => 0,
    run: async ({ recorder, grpc }) => {
      const given = /:(\d+)$/.exec(grpc?.endpoint.host ?? '')?.[1];
      recorder.observe(port, given === undefined ? 443 : Number(given));
    },
  },
  {
    decides: [reflection],
    on: ['grpc'],
    cost: () => 4,
    run: async ({ recorder, grpc }) => {
      if (grpc === undefined) throw new Error('no gRPC endpoint');
      await recorder.examine([reflection], async (caching) => {
        const ask = (metadata: GrpcCall['metadata'], version: 'v1' | 'v1alpha'): Promise<Exchange> =>
          grpc.expectRejection({ metadata, reflection: version }, caching);
        const [v1, v1alpha, bare] = await Promise.all([
          ask(grpc.rightMetadata, 'v1'),
          ask(grpc.rightMetadata, 'v1alpha'),
          ask([], 'v1'),
        ]);
        recorder.observe(reflection, {
          v1: listed(v1),
          v1alpha: listed(v1alpha),
          withoutToken: listed(bare),
        });
        return [];
      });
    },
  },
];
