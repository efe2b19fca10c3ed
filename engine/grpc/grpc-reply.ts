import type { Metadata } from '@grpc/grpc-js';

/** How a call ended, before it is classified as a response or not. */
export interface GrpcReply {
  readonly code: number;
  readonly details: string;
  /** Of the opening and of the end. */
  readonly metadata: readonly (Metadata | undefined)[];
  readonly message: Buffer | undefined;
}

/** A call on its way. */
export interface RunningCall {
  readonly running: { cancel(): void };
  readonly reply: Promise<GrpcReply>;
}
