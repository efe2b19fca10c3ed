import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { json } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'access.node.', section: '5.2', requirements: 'access.node.' });

/** Nodes that return a credential in a response, each in one kind of response only. */
export const faults: readonly Fault[] = [
  fault(
    'token-in-errors',
    'credentials-not-echoed',
    'Errors of nodes name the path of the request, with the token in it',
    {
      'wire.answer': (answer, { surface, accepted, mode, request }) =>
        surface === 'http' && accepted && mode === 'token' && hasError(answer.body)
          ? { ...answer, body: { ...answer.body, path: request.path } }
          : answer,
    },
  ),
  fault(
    'basic-in-headers',
    'credentials-not-echoed',
    'Nodes answer with the credentials that a gateway passed on to them, in a header',
    {
      'wire.answer': (answer, { surface, mode, request }) =>
        surface === 'http' && mode === 'basic' && request.headers.authorization !== undefined
          ? { ...answer, headers: { ...answer.headers, 'x-forwarded-auth': request.headers.authorization } }
          : answer,
    },
  ),
  fault(
    'refused-credentials-quoted',
    'credentials-not-echoed',
    'Nodes quote the authorization that they reject, be it the API key',
    {
      'wire.answer': (answer, { surface, accepted, request }) =>
        surface === 'http' && !accepted && request.headers.authorization !== undefined
          ? json(401, { refused: request.headers.authorization })
          : answer,
    },
  ),
  fault.in('5.3')(
    'grpc-token-in-details',
    'credentials-not-echoed',
    'A gRPC endpoint finds fault with the message of every call, and names the token in the details',
    {
      'grpc.outcome': (outcome, { accepted, metadata }) =>
        accepted ? { code: 3, details: `an empty message from ${metadata['x-token']?.join()}` } : outcome,
    },
  ),
];

function hasError(body: unknown): body is Readonly<Record<string, unknown>> {
  return isObjectOrArray(body) && 'error' in body;
}
