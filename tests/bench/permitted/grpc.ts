import * as grpc from '@grpc/grpc-js';
import { type GrpcTraits, startGrpc } from '../grpc-service.ts';
import { variantsOf } from '../variant.ts';

export const grpcPermitted = variantsOf<GrpcTraits>('grpc', startGrpc, [
  ['plain', '5.3', 'the plain endpoint', {}],
  ['denied', '5.3', 'rejections are PERMISSION_DENIED', { reject: grpc.status.PERMISSION_DENIED }],
  ['method-given', '5.3', 'the method is given', { method: 'grpc.health.v1.Health/Check' }],
]);
