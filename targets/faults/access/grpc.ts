import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import {
  accepts,
  acceptsAbsentEach,
  rejects,
  rejectsTokenEach,
  type When,
} from '../../serving/access-overrides.ts';

const fault = faultsOf({ id: 'access.grpc.', section: '5.3' });
const wrong = 'wrong-refused';
const unguarded = ['absent-refused', wrong];
const unserved = ['served', 'metadata-accepted'];
const [notFound, unimplemented] = [5, 12];

const accepting: readonly (readonly [what: string, requirement: string, summary: string, when: When])[] = [
  ['any-token', wrong, 'Any x-token is accepted', ({ sent }) => (sent.token ?? '') !== ''],
  ['empty-token', wrong, 'An empty x-token is accepted', ({ sent }) => sent.token === ''],
  [
    'token-prefix',
    wrong,
    'An x-token with characters added is accepted',
    ({ sent, credentials }) => sent.token?.startsWith(credentials.token) === true,
  ],
  ['no-token', 'absent-refused', 'A call without metadata is accepted', ({ mode }) => mode === 'none'],
  [
    'bearer',
    'other-name-refused',
    'The token is accepted as authorization metadata',
    ({ sent, credentials }) => sent.bearer === credentials.token,
  ],
  [
    'token-any-case',
    wrong,
    'The case of letters in an x-token does not count',
    ({ sent, credentials }) => sent.token?.toLowerCase() === credentials.token.toLowerCase(),
  ],
  [
    'token-first-half',
    wrong,
    'Only the first half of an x-token counts',
    ({ sent, credentials }) => sent.token?.slice(0, 16) === credentials.token.slice(0, 16),
  ],
  [
    'token-cut',
    wrong,
    'An x-token that lacks its last character is accepted',
    ({ sent, credentials }) => sent.token === credentials.token.slice(0, -1),
  ],
  [
    'token-of-right-length',
    wrong,
    'Any x-token of the right length is accepted',
    ({ sent, credentials }) => sent.token?.length === credentials.token.length,
  ],
];

/** gRPC endpoints that accept more than the right `x-token`, look for it elsewhere, or do not answer (§5.3). */
export const faults: readonly Fault[] = [
  fault('token-refused', 'metadata-accepted', 'The right x-token is rejected', () =>
    rejects('grpc', () => true),
  ),
  fault(
    'token-refused-now-and-then',
    'metadata-accepted',
    'Every fifth call with the right x-token is rejected',
    () => rejectsTokenEach('grpc', 5),
  ),
  ...accepting.map(([what, requirement, summary, when]) =>
    fault(what, requirement, summary, () => accepts('grpc', when)),
  ),
  fault('no-token-now-and-then', 'absent-refused', 'Every eighth call without an x-token is accepted', () =>
    acceptsAbsentEach('grpc', 8),
  ),
  fault(
    'client-within',
    'absent-refused',
    'A client that claims a local address in its metadata needs no x-token',
    {
      'grpc.guarded': (guarded, { metadata }) => guarded && metadata['x-forwarded-for']?.[0] !== '127.0.0.1',
    },
  ),
  fault('token-in-path', 'url-refused', 'The token in front of the method is accepted', {
    'grpc.tokens': (tokens, { pathToken }) =>
      tokens.length === 0 && pathToken !== undefined ? [pathToken] : tokens,
  }),
  fault('path-unguarded', 'url-refused', 'Only calls to the plain path of a method are checked', {
    'grpc.guarded': (guarded, { pathToken }) => guarded && pathToken === undefined,
  }),
  fault(
    'bare-authorization',
    'other-name-refused',
    'The token without a scheme in `authorization` is accepted',
    {
      'grpc.tokens': (tokens, { metadata }) =>
        tokens.length === 0 ? (metadata.authorization ?? []) : tokens,
    },
  ),
  fault(
    'open-where-tried',
    unguarded,
    'The method that authentication is tried on needs no token, the others do',
    {
      'grpc.guarded': (guarded, { method, tried }) => guarded && method !== tried,
    },
  ),
  fault('unguarded', unguarded, 'No method needs a token', { 'grpc.guarded': () => false }),
  fault.in('1.3')('unimplemented', unserved, 'The named method is not served', {
    'grpc.outcome': (outcome, { method, tried }) =>
      outcome === null && method === tried
        ? { code: unimplemented, details: `The server does not implement the method /${method}` }
        : outcome,
  }),
  fault.in('1.3')('not-found', unserved, 'Calls with the right token end in NOT_FOUND', {
    'grpc.outcome': (outcome) => outcome ?? { code: notFound, details: 'no such node' },
  }),
];
