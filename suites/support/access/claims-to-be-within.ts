/**
 * Headers by which the gateways of a service tell each other where a request came from. Anyone can send them: a service that lets its own
 * machines in without credentials must not take the word of a client for it.
 */
export const claimsToBeWithin: Readonly<Record<string, string>> = {
  forwarded: 'for=127.0.0.1',
  'x-forwarded-for': '127.0.0.1',
  'x-real-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
  'true-client-ip': '127.0.0.1',
};
