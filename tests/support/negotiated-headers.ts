import type { WireRequest } from '../../targets/serving/wire.ts';

/** What clients say of the form of an answer that they take, and on which no answer may depend: nothing, any type, compressed or not. */
export const negotiatedHeaders: readonly WireRequest['headers'][] = [
  {},
  { accept: '*/*' },
  { accept: 'application/json', 'accept-encoding': 'gzip' },
  { accept: 'application/json', 'accept-encoding': 'identity' },
];
