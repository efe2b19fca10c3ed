import { InterlockError } from '../wire/interlock.ts';

/** A streaming method to be read. */
export interface StreamingRead {
  /** `package.Service/Method` */
  readonly path: string;
  /** Whether the message that it takes is known to have no fields, so that an empty one says all there is to say. */
  readonly takesNothing: boolean;
  /** Who streams: only the service, only the client, or both. */
  readonly by: 'service' | 'client' | 'both';
}

export const healthWatch: StreamingRead = {
  path: 'grpc.health.v1.Health/Watch',
  takesNothing: false,
  by: 'service',
};

/** Names of methods that only read. */
const readingName = /^(?:Get|List|Read|Watch|Subscribe|Follow|Listen|Observe|Stream|Tail)(?![a-z])/;

/**
 * Whether a streaming method may be called: its name shows that it only reads. It gets one empty message at most, which
 * names nothing that could be changed.
 */
export function isStreamingRead({ path }: Pick<StreamingRead, 'path'>): boolean {
  return path === healthWatch.path || readingName.test(path.split('/').at(-1) ?? '');
}

/** @throws InterlockError for a stream that may be more than a read */
export function guardStream(stream: StreamingRead): void {
  if (isStreamingRead(stream)) return;
  throw new InterlockError(`not sent: the stream ${stream.path} is not known to be read-only`);
}
