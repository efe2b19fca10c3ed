import type { Client, Metadata } from '@grpc/grpc-js';
import type { GrpcReply, RunningCall } from './grpc-reply.ts';

const empty = Buffer.alloc(0);
const bytes = (value: Buffer): Buffer => value;

/** Calls a unary method with an empty message, which every protobuf type can read. */
export function unaryCall(
  client: Client,
  path: string,
  metadata: Metadata,
  options: { readonly deadline: number },
): RunningCall {
  let opening: Metadata | undefined;
  let message: Buffer | undefined;
  const running = client.makeUnaryRequest(path, bytes, bytes, empty, metadata, options, (_error, value) => {
    message = value;
  });
  running.on('metadata', (received: Metadata) => {
    opening = received;
  });
  const reply = new Promise<GrpcReply>((resolve) => {
    running.on('status', ({ code, details, metadata: end }) =>
      // The callback that brings the message comes in the same turn as the status.
      setImmediate(() => resolve({ code, details, metadata: [opening, end], message })),
    );
  });
  return { running, reply };
}
