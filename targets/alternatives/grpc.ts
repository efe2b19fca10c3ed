import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import type { Outcome } from '../grpc/hooks.ts';

const alternative = alternativesOf({ id: 'grpc.', section: '5.3' });

/** The status with which a call without a valid token ends. */
function rejection(outcome: Outcome): Overrides {
  return { 'grpc.outcome': (given, { accepted }) => (accepted ? given : outcome) };
}

const unimplemented = 12;
const permissionDenied = 7;
const invalidArgument = 3;
const outOfRange = 11;
const unauthenticated = 16;

const health = 'grpc.health.v1.Health/';
const subscribe = 'nodeproof.v1.Node/SubscribeVersions';
const streams: readonly string[] = [`${health}Watch`, 'nodeproof.v1.Node/WatchVersion', subscribe];

/** Choices that the contract leaves to a gRPC endpoint (§5.3, §7.5). */
export const alternatives: readonly Alternative[] = [
  alternative.in('7.5')(
    'permission-denied',
    'Calls without the right token are rejected with PERMISSION_DENIED',
    () => rejection({ code: permissionDenied, details: 'Forbidden' }),
  ),
  alternative.in('7.5')(
    'refusal-without-words',
    'Calls without the right token are rejected with UNAUTHENTICATED and no message',
    () => rejection({ code: unauthenticated, details: '' }),
  ),
  alternative.in('7.5')(
    'refusal-in-markup',
    'Calls without the right token are rejected with a message in HTML and other scripts',
    () => rejection({ code: unauthenticated, details: '<b>token invalide</b> – 令牌无效 %41' }),
  ),
  alternative('health-outside', 'The health service needs no token where another method is named to try', {
    // Where no method is named, authentication is tried on the health service itself.
    'grpc.guarded': (guarded, { method, tried }) =>
      guarded && !(method.startsWith(health) && !tried.startsWith(health)),
  }),
  alternative('no-reflection', 'There is no reflection', {
    'grpc.outcome': (outcome, { method }) =>
      method.startsWith('grpc.reflection.')
        ? { code: unimplemented, details: `The server does not implement the method /${method}` }
        : outcome,
  }),
  alternative('no-stream', 'There is no streaming method, although reflection shows some', {
    'grpc.outcome': (outcome, { method }) =>
      streams.includes(method) && outcome === null
        ? { code: unimplemented, details: `The server does not implement the method /${method}` }
        : outcome,
  }),
  alternative.in('7.5')(
    'streams-refused-otherwise',
    'Streams are rejected with PERMISSION_DENIED, other calls not',
    {
      'grpc.outcome': (given, { accepted, method }) =>
        !accepted && streams.includes(method) ? { code: permissionDenied, details: 'Forbidden' } : given,
    },
  ),
  alternative('streams-end-at-once', 'Streams end with OUT_OF_RANGE, as there is nothing to send', {
    'grpc.outcome': (given, { method }) =>
      given === null && streams.includes(method) ? { code: outOfRange, details: 'nothing yet' } : given,
  }),
  alternative('streams-reject-late', 'Streams without a token are rejected after four seconds', {
    'grpc.delay': (delayMs, { method, metadata }) =>
      streams.includes(method) && metadata['x-token'] === undefined ? 4_000 : delayMs,
  }),
  alternative.in('7.5')(
    'message-before-token',
    'An empty message to a stream of both sides is invalid, which is found before the token is looked at',
    {
      'grpc.outcome': (given, { method }) =>
        method === subscribe ? { code: invalidArgument, details: 'prefix is required' } : given,
    },
  ),
  alternative('streams-silent', 'Streams send nothing for five seconds to a call with a token', {
    'grpc.delay': (delayMs, { method, metadata }) =>
      streams.includes(method) && metadata['x-token'] !== undefined ? 5_000 : delayMs,
  }),
  alternative.in('7.5')(
    'names-unknown-methods',
    'A call with the token in its path is one of a method that nobody has',
    {
      'grpc.outcome': (outcome, { method, pathToken }) =>
        pathToken === undefined
          ? outcome
          : {
              code: unimplemented,
              details: `The server does not implement the method /${pathToken}/${method}`,
            },
    },
  ),
  alternative('first-of-several', 'Of several entries named x-token the first counts', {
    'grpc.tokens': (tokens) => tokens.slice(0, 1).map((token) => token.split(',')[0] ?? ''),
  }),
  alternative('slow', 'Calls take 60 to 140 ms', {
    'grpc.delay': (delayMs, { count }) => delayMs + 60 + ((count * 37) % 80),
  }),
];
