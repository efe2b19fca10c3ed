import type { Alternative, Overrides } from '../behaviour.ts';
import type { Outcome } from '../grpc/hooks.ts';

function alternative(what: string, section: string, summary: string, overrides: Overrides): Alternative {
  return { id: `grpc.${what}`, section, summary, overrides };
}

/** What a call is told that may not enter. */
function refusal(outcome: Outcome): Overrides {
  return { 'grpc.outcome': (given, { accepted }) => (accepted ? given : outcome) };
}

const unimplemented = 12;
const permissionDenied = 7;
const outOfRange = 11;
const unauthenticated = 16;

const health = 'grpc.health.v1.Health/';
const streams: readonly string[] = [`${health}Watch`, 'nodeproof.v1.Node/WatchVersion'];

/** Choices that the contract leaves to a gRPC endpoint (§5.3, §7.5). */
export const alternatives: readonly Alternative[] = [
  alternative(
    'permission-denied',
    '7.5',
    'Calls without the right token are refused with PERMISSION_DENIED',
    refusal({ code: permissionDenied, details: 'Forbidden' }),
  ),
  alternative(
    'refusal-without-words',
    '7.5',
    'Calls without the right token are refused with UNAUTHENTICATED and no message',
    refusal({ code: unauthenticated, details: '' }),
  ),
  alternative(
    'refusal-in-markup',
    '7.5',
    'Calls without the right token are refused with a message in HTML and other scripts',
    refusal({ code: unauthenticated, details: '<b>token invalide</b> – 令牌无效 %41' }),
  ),
  alternative(
    'health-outside',
    '5.3',
    'The health service needs no token where another method is named to try',
    {
      // Where no method is named, authentication is tried on the health service itself.
      'grpc.guarded': (guarded, { method, tried }) =>
        guarded && !(method.startsWith(health) && !tried.startsWith(health)),
    },
  ),
  alternative('no-reflection', '5.3', 'There is no reflection', {
    'grpc.outcome': (outcome, { method }) =>
      method.startsWith('grpc.reflection.')
        ? { code: unimplemented, details: `The server does not implement the method /${method}` }
        : outcome,
  }),
  alternative('no-stream', '5.3', 'There is no streaming method, although reflection shows some', {
    'grpc.outcome': (outcome, { method }) =>
      streams.includes(method) && outcome === null
        ? { code: unimplemented, details: `The server does not implement the method /${method}` }
        : outcome,
  }),
  alternative(
    'streams-refused-otherwise',
    '7.5',
    'Streams are refused with PERMISSION_DENIED, other calls not',
    {
      'grpc.outcome': (given, { accepted, method }) =>
        !accepted && streams.includes(method) ? { code: permissionDenied, details: 'Forbidden' } : given,
    },
  ),
  alternative('streams-end-at-once', '5.3', 'Streams end with OUT_OF_RANGE, as there is nothing to tell', {
    'grpc.outcome': (given, { method }) =>
      given === null && streams.includes(method) ? { code: outOfRange, details: 'nothing yet' } : given,
  }),
  alternative('streams-silent', '5.3', 'Streams tell nothing for five seconds to a call with a token', {
    'grpc.delay': (delayMs, { method, metadata }) =>
      streams.includes(method) && metadata['x-token'] !== undefined ? 5_000 : delayMs,
  }),
  alternative(
    'names-unknown-methods',
    '7.5',
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
  alternative('first-of-several', '5.3', 'Of several entries named x-token the first counts', {
    'grpc.tokens': (tokens) => tokens.slice(0, 1).map((token) => token.split(',')[0] ?? ''),
  }),
  alternative('slow', '5.3', 'Calls take 60 to 140 ms', {
    'grpc.delay': (delayMs, { count }) => delayMs + 60 + ((count * 37) % 80),
  }),
];
