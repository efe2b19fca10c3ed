import type { Json } from '../json.ts';
import { variantsOf } from '../variant.ts';
import { startWallet, type WalletTraits } from '../wallet-service.ts';

export const walletPermitted = variantsOf<WalletTraits>('wallet', startWallet, [
  ['plain', '4.7', 'the plain node', {}],
  ['no-known', '4.7', 'no account is known', { knownAccounts: false }],
  ['few-orders', '4.7', 'no account has many orders', { accounts: [2, 0] }],
  ['twenty', '4.7', 'an account has just twenty orders', { accounts: [20] }],
  ['hundred', '4.7', 'an account has just a hundred orders', { accounts: [100] }],
  ['errors-400', '7', 'errors with 400', { errorStatus: 400 }],
  ['errors-500-text', '7', 'errors with 500 as text', { errorStatus: 500, error: (text) => text }],
  [
    'errors-class',
    '7',
    'errors name a class',
    { error: (text) => ({ Error: `class java.lang.Exception : ${text}` }) },
  ],
  [
    'errors-nested',
    '7',
    'errors are objects',
    { error: (text) => ({ error: { code: 'bad', message: text } }) },
  ],
  [
    'limit-refused',
    '8',
    'a limit above 100 is rejected',
    { window: (offset = 0, limit = 20) => (limit > 100 ? undefined : [offset, offset + limit]) },
  ],
  ['moving', '4.7', 'a block on top with every call', { grows: 1 }],
  ['no-parents', '4.7', 'no parent hash in blocks', { parents: false }],
  ['short', '4.7', 'a chain of two blocks', { head: 1 }],
  ['genesis', '4.7', 'a chain of block 0 alone', { head: 0 }],
  [
    'more-fields',
    '2.5',
    'further fields',
    {
      record: (all) => ({ ...all, node: 'a' }),
      trace: (all, at) => ({ ...(all as Json), index: at }),
      order: (all) => ({ ...all, prev: '', next: '' }),
    },
  ],
  [
    'unknown-block-404',
    '4.7',
    'an unknown block is an error',
    { blockById: (block) => block ?? { Error: 'no such block' } },
  ],
  [
    'states',
    '3.2',
    'a state of its own',
    { order: (all) => ({ ...all, state: all.state === 'INACTIVE' ? 'FILLED' : all.state }) },
  ],
  ['token-only', '5.2', 'only the token', { modes: 'token' }],
  ['no-auth', '5.2', 'no credentials', { modes: 'none' }],
  ['gzip', '4.7', 'compressed', { wire: { gzip: true, reversedKeys: true, close: true } }],
  ['rate-limit', '8', 'rejected now and then', { wire: { tooMany: { every: 19, retryAfter: '0' } } }],
]);
