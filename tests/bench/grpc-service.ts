import * as grpc from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import type { Standing } from './variant.ts';

const xToken = 'x-4c1f77aa90be';

/** Where a gRPC endpoint may differ from the plain one. */
export interface GrpcTraits {
  /** Whether calls with these values of `x-token` and `authorization` are accepted. */
  readonly admits: (token: string | undefined, authorization: string | undefined) => boolean;
  readonly reject: grpc.status;
  readonly method: string | undefined;
}

const plainGrpc: GrpcTraits = {
  admits: (token) => token === xToken,
  reject: grpc.status.UNAUTHENTICATED,
  method: undefined,
};
export const isToken = (token: string | undefined): boolean => token === xToken;

/** Starts a gRPC endpoint with the health service, behind an `x-token` (§5.3). */
export async function startGrpc(traits: Partial<GrpcTraits> = {}): Promise<Standing> {
  const own = { ...plainGrpc, ...traits };
  const authenticate: grpc.ServerInterceptor = (_method, call) =>
    new grpc.ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            const first = (name: string): string | undefined => metadata.get(name)[0]?.toString();
            if (own.admits(first('x-token'), first('authorization'))) pass(metadata);
            else call.sendStatus({ code: own.reject, details: 'No valid auth token' });
          },
        }),
    });
  const server = new grpc.Server({ interceptors: [authenticate] });
  new HealthImplementation({ '': 'SERVING' }).addToServer(server);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (failure, bound) =>
      failure === null ? resolve(bound) : reject(failure),
    ),
  );
  return {
    served: [
      {
        origin: `127.0.0.1:${port}`,
        close: async () => server.forceShutdown(),
      },
    ],
    target: {
      nodes: [
        {
          name: 'stream-a',
          api: 'grpc',
          host: `127.0.0.1:${port}`,
          xToken,
          plaintext: true,
          ...(own.method === undefined ? {} : { method: own.method }),
        },
      ],
    },
  };
}
