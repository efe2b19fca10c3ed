import { hex } from '../chain.ts';
import { isJson } from '../json.ts';
import { type RollupTraits, startRollup } from '../rollup-service.ts';
import { variantsOf } from '../variant.ts';

export const rollupPermitted = variantsOf<RollupTraits>('rollup', startRollup, [
  ['plain', '4.6', 'the plain rollup', {}],
  [
    'bare-hex',
    '4.6',
    'values without 0x',
    { item: ({ ok, value, failure }) => (ok ? { value: value.slice(2) } : { error: failure }) },
  ],
  [
    'error-objects',
    '4.6',
    'errors are objects',
    { item: ({ ok, value, failure }) => (ok ? { value } : { error: { message: failure, data: value } }) },
  ],
  [
    'item-more',
    '4.6',
    'items hold the gas too',
    {
      item: ({ ok, value, failure, gasUsed }) =>
        ok ? { value, gasUsed: hex(gasUsed) } : { error: failure, gasUsed: hex(gasUsed) },
    },
  ],
  [
    'upper-hex',
    '4.6',
    'values in upper case',
    {
      item: ({ ok, value, failure }) =>
        ok ? { value: `0x${value.slice(2).toUpperCase()}` } : { error: failure },
    },
  ],
  ['next-block', '4.6', 'the next bundle runs in the next block', { nextBlock: true }],
  ['index-required', '4.6', 'a context without transactionIndex is rejected', { indexRequired: true }],
  ['blocks-too', '4.6', 'blocks are served too', { blocksToo: true }],
  ['no-transactions-known', '4.6', 'no transaction is known', { known: {} }],
  ['short', '4.6', 'a chain of five blocks', { head: 4 }],
  [
    'scalar-hex',
    '2.8',
    'the scalar is hexadecimal',
    {
      alter: {
        eth_getTransactionReceipt: (result) => (isJson(result) ? { ...result, l1FeeScalar: '0x1' } : result),
      },
    },
  ],
  [
    'scalar-number-text',
    '2.8',
    'the scalar is 1.0',
    {
      alter: {
        eth_getTransactionReceipt: (result) => (isJson(result) ? { ...result, l1FeeScalar: '1.0' } : result),
      },
    },
  ],
  ['no-websocket', '5.2', 'no WebSocket', { websocket: false, modes: 'token' }],
  ['errors-400', '4.3', 'errors with 400', { errorStatus: 400, batch: false }],
  ['gzip', '4.3', 'compressed', { wire: { gzip: true, reversedKeys: true } }],
]);
