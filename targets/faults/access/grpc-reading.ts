import type { Fault, Overrides } from '../../behaviour.ts';
import type { NodeAccessInfo } from '../../credentials.ts';
import { faultsOf } from '../../fault-family.ts';

const fault = faultsOf({ id: 'access.grpc.', section: '5.3', requirements: '' });

function letIn(also: (info: NodeAccessInfo) => boolean): Overrides {
  return { 'access.node': (accepted, info) => accepted || (info.surface === 'grpc' && also(info)) };
}

const notFound = 5;
const unimplemented = 12;

/** gRPC doors that read the token in the wrong place, or too loosely, and services that do not answer (§5.3). */
export const faults: readonly Fault[] = [
  fault(
    'token-in-path',
    'access.grpc.url-refused',
    'The token in front of the method opens a gRPC endpoint',
    {
      'grpc.tokens': (tokens, { pathToken }) =>
        tokens.length === 0 && pathToken !== undefined ? [pathToken] : tokens,
    },
  ),
  fault('path-unguarded', 'access.grpc.url-refused', 'Only calls to the plain path of a method are checked', {
    'grpc.guarded': (guarded, { pathToken }) => guarded && pathToken === undefined,
  }),
  fault(
    'bare-authorization',
    'access.grpc.other-name-refused',
    'The token without a scheme in the entry authorization is accepted',
    {
      'grpc.tokens': (tokens, { metadata }) =>
        tokens.length === 0 ? (metadata.authorization ?? []) : tokens,
    },
  ),
  fault(
    'token-any-case',
    'access.grpc.wrong-refused',
    'Capital letters in an x-token count as small ones',
    letIn(({ presented, credentials }) => presented.token?.toLowerCase() === credentials.token.toLowerCase()),
  ),
  fault(
    'token-first-half',
    'access.grpc.wrong-refused',
    'Only the first half of an x-token counts',
    letIn(({ presented, credentials }) => presented.token?.slice(0, 16) === credentials.token.slice(0, 16)),
  ),
  fault(
    'token-cut',
    'access.grpc.wrong-refused',
    'An x-token that lacks its last character is accepted',
    letIn(({ presented, credentials }) => presented.token === credentials.token.slice(0, -1)),
  ),
  fault(
    'token-of-right-length',
    'access.grpc.wrong-refused',
    'Any x-token of the right length is accepted',
    letIn(({ presented, credentials }) => presented.token?.length === credentials.token.length),
  ),
  fault(
    'open-where-tried',
    ['access.grpc.absent-refused', 'access.grpc.wrong-refused'],
    'The method that authentication is tried on needs no token, the others do',
    { 'grpc.guarded': (guarded, { method, tried }) => guarded && method !== tried },
  ),
  fault('unguarded', ['access.grpc.absent-refused', 'access.grpc.wrong-refused'], 'No method needs a token', {
    'grpc.guarded': () => false,
  }),
  fault(
    'unimplemented',
    ['access.grpc.served', 'access.grpc.metadata-accepted'],
    'The named method is not served to anybody',
    {
      'grpc.outcome': (outcome, { method, tried }) =>
        outcome === null && method === tried
          ? { code: unimplemented, details: `The server does not implement the method /${method}` }
          : outcome,
    },
    { section: '1.3' },
  ),
  fault(
    'not-found',
    ['access.grpc.served', 'access.grpc.metadata-accepted'],
    'Calls that are let in end in NOT_FOUND',
    { 'grpc.outcome': (outcome) => outcome ?? { code: notFound, details: 'no such node' } },
    { section: '1.3' },
  ),
];
