import type { Fault, Overrides } from '../../behaviour.ts';
import type { NodeAccessInfo } from '../../credentials.ts';
import { faultsOf } from '../../fault-family.ts';

const fault = faultsOf({ id: 'access.grpc.', section: '5.3' });

function letIn(also: (info: NodeAccessInfo) => boolean): Overrides {
  return { 'access.node': (accepted, info) => accepted || (info.surface === 'grpc' && also(info)) };
}

/** gRPC endpoints that let in others than the bearer of the right `x-token` (§5.3). */
export const faults: readonly Fault[] = [
  fault('token-refused', 'metadata-accepted', 'The right x-token is refused', {
    'access.node': (accepted, { surface }) => accepted && surface !== 'grpc',
  }),
  fault(
    'any-token',
    'wrong-refused',
    'Any x-token is accepted',
    letIn(({ presented }) => (presented.token ?? '') !== ''),
  ),
  fault(
    'empty-token',
    'wrong-refused',
    'An empty x-token is accepted',
    letIn(({ presented }) => presented.token === ''),
  ),
  fault(
    'token-prefix',
    'wrong-refused',
    'An x-token with characters added is accepted',
    letIn(({ presented, credentials }) => presented.token?.startsWith(credentials.token) === true),
  ),
  fault(
    'no-token',
    'absent-refused',
    'A call without metadata is accepted',
    letIn(({ mode }) => mode === 'none'),
  ),
  fault(
    'bearer',
    'other-name-refused',
    'The token is accepted as authorization metadata',
    letIn(({ presented, credentials }) => presented.bearer === credentials.token),
  ),
];
