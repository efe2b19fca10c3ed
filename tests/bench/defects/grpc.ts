import { type GrpcTraits, isToken, startGrpc } from '../grpc-service.ts';
import { variantsOf } from '../variant.ts';

export const grpcDefects = variantsOf<GrpcTraits>('grpc', startGrpc, [
  [
    'none',
    '5.3',
    'calls without token are let in',
    { admits: (token) => token === undefined || isToken(token) },
  ],
  ['any', '5.3', 'any token is let in', { admits: (token) => token !== undefined && token !== '' }],
  ['empty', '5.3', 'an empty token is let in', { admits: (token) => token === '' || isToken(token) }],
  ['everybody', '5.3', 'everybody is let in', { admits: () => true }],
  ['refused', '5.3', 'the right token is refused', { admits: () => false }],
  [
    'prefix',
    '5.3',
    'the first characters of the token are enough',
    { admits: (token) => token?.startsWith('x-4c1f') === true },
  ],
  [
    'case',
    '5.3',
    'the case of the token does not count',
    { admits: (token) => isToken(token?.toLowerCase()) },
  ],
  [
    'header-elsewhere',
    '5.3',
    'the token counts only in authorization',
    { admits: (_token, authorization) => isToken(authorization?.replace('Bearer ', '')) },
  ],
  [
    'bearer-too',
    '5.1',
    'a bearer token is let in',
    { admits: (token, authorization) => isToken(token) || isToken(authorization?.replace('Bearer ', '')) },
  ],
]);
