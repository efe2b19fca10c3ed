import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';

const fault = faultsOf({ id: 'access.grpc.stream-', section: '5.3', requirements: 'access.grpc.' });
const id = 'stream-refused';

const watch = 'nodeproof.v1.Node/WatchVersion';
const subscribe = 'nodeproof.v1.Node/SubscribeVersions';
const streams: readonly string[] = ['grpc.health.v1.Health/Watch', watch, subscribe];

/** Accepts calls to streams; other calls are decided as before. */
function open(when: (tokens: readonly string[]) => boolean): Overrides {
  return {
    'grpc.guarded': (guarded, { method, metadata }) =>
      guarded && !(streams.includes(method) && when(metadata['x-token'] ?? [])),
  };
}

/** gRPC endpoints that check the token of a call, and not, or too late, that of a stream (§5.3). */
export const faults: readonly Fault[] = [
  fault('unguarded', id, 'Streams need no token', () => open(() => true)),
  fault('without-token', id, 'A stream opens without metadata', () => open((tokens) => tokens.length === 0)),
  fault('any-token', id, 'A stream opens with any token', () => open(([token = '']) => token !== '')),
  fault('empty-token', id, 'A stream opens with an empty token', () => open(([token]) => token === '')),
  fault('leaks-first', id, 'A stream sends its first message before the token is looked at', {
    'grpc.leak': (leak, { method }) =>
      method === streams[0] ? { status: 'SERVING' } : streams.includes(method) ? { version: '2.3.1' } : leak,
  }),
  fault('of-its-own', id, 'Streams of the service that the node is for need no token', {
    'grpc.guarded': (guarded, { method }) => guarded && method !== watch,
  }),
  fault('both-ways', id, 'A stream to which the client streams too needs no token', {
    'grpc.guarded': (guarded, { method }) => guarded && method !== subscribe,
  }),
];
