import { type EvmTraits, startGeneric } from '../evm-service.ts';
import { variantsOf } from '../variant.ts';

export const genericPermitted = variantsOf<EvmTraits>('generic', startGeneric, [
  ['plain', '4.4', 'the plain node', {}],
  ['no-known', '4.4', 'no transaction is known', { known: undefined }],
  ['blocks-too', '4.4', 'blocks are served too', { blocksToo: true }],
  ['token-only', '5.2', 'only the token', { modes: 'token' }],
  ['basic-only', '5.2', 'only basic authentication', { modes: 'basic' }],
  ['no-auth', '5.2', 'no credentials', { modes: 'none' }],
  ['no-websocket', '5.2', 'no WebSocket', { websocket: false }],
  ['errors-400', '4.3', 'errors with 400', { errorStatus: 400 }],
  ['no-batch', '4.3', 'no batches', { batch: false }],
  ['moving', '4.4', 'the head moves with every call', { grows: 1 }],
  ['stepping-back', '4.4', 'the head steps back now and then', { lag: (n) => n % 5 }],
  ['gzip', '4.3', 'compressed', { wire: { gzip: true, chunked: true, close: true } }],
  ['rate-limit', '8', 'some requests are rejected with 429', { wire: { tooMany: { every: 9 } } }],
]);
