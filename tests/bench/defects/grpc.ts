import { type GrpcTraits, isToken, startGrpc } from '../grpc-service.ts';
import { variantsOf } from '../variant.ts';

export const grpcDefects = variantsOf<GrpcTraits>('grpc', startGrpc, [
  [
    'header-elsewhere',
    '5.3',
    'the token counts only in authorization',
    { admits: (_token, authorization) => isToken(authorization?.replace('Bearer ', '')) },
  ],
]);
