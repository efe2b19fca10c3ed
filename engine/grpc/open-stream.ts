import type { Client, Metadata } from '@grpc/grpc-js';
import type { GrpcReply, RunningCall } from './grpc-reply.ts';
import type { StreamingRead } from './streaming-read.ts';

const empty = Buffer.alloc(0);
const bytes = (value: Buffer): Buffer => value;

/** How long to wait, after the first message, for a status that contradicts it. */
const graceMs = 150;

/** A stream without a message is cancelled after this time: the service may have nothing to send. */
export const streamSilenceMs = 3_000;

/**
 * Opens a stream. The first message is the answer; then, or where none comes for a while, the call is cancelled, so that
 * no stream outlives a run.
 */
export function openStream(
  client: Client,
  path: string,
  by: StreamingRead['by'],
  metadata: Metadata,
  options: { readonly deadline: number },
): RunningCall {
  const running =
    by === 'service'
      ? client.makeServerStreamRequest<Buffer, Buffer>(path, bytes, bytes, empty, metadata, options)
      : streamOfClient(client, path, by, metadata, options);
  let opening: Metadata | undefined;
  let message: Buffer | undefined;
  let timer = setTimeout(() => running.cancel(), streamSilenceMs);
  running.on('metadata', (received: Metadata) => {
    opening = received;
  });
  running.on('data', (received: Buffer) => {
    if (message !== undefined) return;
    message = received;
    clearTimeout(timer);
    timer = setTimeout(() => running.cancel(), graceMs);
  });
  // Each error is also delivered as a status.
  running.on('error', () => {});
  const reply = new Promise<GrpcReply>((resolve) => {
    running.on('status', ({ code, details, metadata: end }) => {
      clearTimeout(timer);
      resolve({ code, details, metadata: [opening, end], message });
    });
  });
  return { running, reply };
}

/**
 * The side of the client stays open. Where both stream, an empty message follows, as a service may look at the metadata
 * only then, or have nothing to say before; where only the client does, a message could be more than a question.
 */
function streamOfClient(
  client: Client,
  path: string,
  by: 'client' | 'both',
  metadata: Metadata,
  options: { readonly deadline: number },
): ReturnType<typeof client.makeBidiStreamRequest<Buffer, Buffer>> {
  const running = client.makeBidiStreamRequest<Buffer, Buffer>(path, bytes, bytes, metadata, options);
  if (by === 'both') running.write(empty);
  return running;
}
