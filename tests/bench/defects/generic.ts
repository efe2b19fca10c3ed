import { token } from '../auth-surface.ts';
import { type EvmTraits, startGeneric } from '../evm-service.ts';
import { isJson, type Json, renamed, without } from '../json.ts';
import { variantsOf } from '../variant.ts';

const answers = (change: (answer: Json, request: Json, n: number) => unknown): Partial<EvmTraits> => ({
  envelope: change,
});
const good = (change: (answer: Json, request: Json, n: number) => unknown): Partial<EvmTraits> =>
  answers((answer, request, n) => ('result' in answer ? change(answer, request, n) : answer));

export const genericDefects = variantsOf<EvmTraits>('generic', startGeneric, [
  ['version-missing', '4.3', 'answers have no jsonrpc', good((answer) => without(answer, 'jsonrpc'))],
  ['version-number', '4.3', 'jsonrpc is the number 2', good((answer) => ({ ...answer, jsonrpc: 2 }))],
  ['version-one', '4.3', 'jsonrpc is 1.0', good((answer) => ({ ...answer, jsonrpc: '1.0' }))],
  ['id-string', '4.3', 'the id comes back as text', good((answer) => ({ ...answer, id: `${answer.id}` }))],
  ['id-missing', '4.3', 'the id does not come back', good((answer) => without(answer, 'id'))],
  ['id-one', '4.3', 'the id is always 1', good((answer) => ({ ...answer, id: 1 }))],
  [
    'id-32-bit',
    '4.3',
    'ids are cut to 32 bits',
    good((answer) => ({ ...answer, id: Number(answer.id) | 0 })),
  ],
  [
    'id-16-bit',
    '4.3',
    'ids are cut to 16 bits',
    good((answer) => ({ ...answer, id: Number(answer.id) & 0xffff })),
  ],
  [
    'id-zero-null',
    '4.3',
    'id 0 comes back as null',
    good((answer) => ({ ...answer, id: answer.id === 0 ? null : answer.id })),
  ],
  [
    'id-negative',
    '4.3',
    'negative ids lose their sign',
    good((answer) => ({ ...answer, id: Math.abs(Number(answer.id)) })),
  ],
  [
    'id-every-tenth',
    '4.3',
    'every tenth id is wrong',
    good((answer, _request, n) => (n % 10 === 0 ? { ...answer, id: Number(answer.id) + 1 } : answer)),
  ],
  ['result-renamed', '4.3', 'the result is called data', good((answer) => renamed(answer, 'result', 'data'))],
  [
    'result-null-missing',
    '7',
    'a null result is left out',
    good((answer) => (answer.result === null ? without(answer, 'result') : answer)),
  ],
  [
    'unknown-error',
    '7',
    'an unknown transaction is an error',
    {
      missingReceipt: () => {
        throw new Error('not found');
      },
    },
  ],
  ['status-202', '4.3', 'answers have status 202', { okStatus: 202 }],
  [
    'client-version-object',
    '4.4',
    'the client version is an object',
    { alter: { web3_clientVersion: (result) => ({ name: result }) } },
  ],
  ['client-version-null', '4.4', 'the client version is null', { alter: { web3_clientVersion: () => null } }],
  [
    'block-number-decimal',
    '4.4',
    'the block number is a number',
    { alter: { eth_blockNumber: (result) => Number(result) } },
  ],
  [
    'block-number-digits',
    '4.4',
    'the block number is decimal text',
    { alter: { eth_blockNumber: (result) => `${Number(result)}` } },
  ],
  ['block-number-null', '4.4', 'the block number is null', { alter: { eth_blockNumber: () => null } }],
  [
    'block-number-bare',
    '4.4',
    'the block number lacks 0x',
    { alter: { eth_blockNumber: (result) => String(result).slice(2) } },
  ],
  [
    'receipt-list',
    '4.4',
    'the receipt comes in a list',
    { alter: { eth_getTransactionReceipt: (result) => (result === null ? null : [result]) } },
  ],
  [
    'receipt-known-null',
    '4.4',
    'known transactions have no receipt',
    { alter: { eth_getTransactionReceipt: () => null } },
  ],
  [
    'receipt-unknown',
    '2.8',
    'an unknown hash gives a receipt',
    {
      alter: {
        eth_getTransactionReceipt: (result, [hash]) => result ?? { transactionHash: hash, status: '0x0' },
      },
    },
  ],
  [
    'receipt-logs',
    '2.8',
    'receipts have no logs',
    { alter: { eth_getTransactionReceipt: (result) => (isJson(result) ? without(result, 'logs') : result) } },
  ],
  ['token-any', '5.2', 'any token is let in', { admitsToken: () => true }],
  [
    'token-prefix',
    '5.2',
    'the first half of the token is enough',
    { admitsToken: (given) => given.slice(0, 12) === token.slice(0, 12) },
  ],
  [
    'token-case',
    '5.2',
    'the case of the token does not count',
    { admitsToken: (given) => given.toLowerCase() === token.toLowerCase() },
  ],
  ['token-refused', '5.2', 'the right token is refused', { admitsToken: () => false }],
  ['nobody', '5.2', 'no credentials are needed', { admitsNobody: true }],
  ['basic-any-password', '5.2', 'any password is let in', { admitsBasic: () => true }],
  [
    'basic-any-user',
    '5.2',
    'the user name does not count',
    { admitsBasic: (_user, pass) => pass === 'tide:Harbour-99' },
  ],
  [
    'basic-empty-password',
    '5.2',
    'an empty password is let in',
    { admitsBasic: (user, pass) => user === 'crew-5d1' && (pass === '' || pass === 'tide:Harbour-99') },
  ],
  [
    'basic-colon',
    '5.2',
    'a password is cut at its colon',
    { admitsBasic: (_user, pass) => pass.split(':')[0] === 'tide' },
  ],
  ['basic-refused', '5.2', 'the right password is refused', { admitsBasic: () => false }],
  [
    'bearer-token',
    '5.1',
    'the token is let in as bearer',
    { admitsHeader: (header) => header === `Bearer ${token}` },
  ],
  ['bearer-any', '5.1', 'any bearer is let in', { admitsHeader: (header) => header.startsWith('Bearer ') }],
]);
