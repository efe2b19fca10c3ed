import { type Chain, hash32, hex } from '../chain.ts';
import { type EvmTraits, startEvmPath } from '../evm-service.ts';
import { isJson, type Json, jsonList } from '../json.ts';
import { variantsOf } from '../variant.ts';

const upper = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('0x') ? `0x${value.slice(2).toUpperCase()}` : value;
/** Addresses in mixed case, as a checksum makes them. */
const checksummed = (all: Json, ...names: string[]): Json => ({
  ...all,
  ...Object.fromEntries(names.map((name) => [name, upper(all[name])])),
});
const changed = (
  change: (block: Chain['blocks'][number]) => Chain['blocks'][number],
): Partial<EvmTraits> => ({
  blocks: ({ blocks }) => ({ blocks: blocks.map(change) }),
});

export const evmPermitted = variantsOf<EvmTraits>('evm', startEvmPath, [
  ['plain', '4.5', 'the plain chain', {}],
  ['three-blocks', '4.5', 'a chain of three blocks', { head: 2 }],
  ['genesis-only', '4.5', 'a chain of block 0 alone', { head: 0 }],
  [
    'no-transactions',
    '4.5',
    'a chain of empty blocks',
    changed((block) => ({
      ...block,
      header: { ...block.header, gasUsed: '0x0' },
      transactions: [],
      receipts: [],
    })),
  ],
  ['moving', '4.5', 'a block on top with every call', { grows: 1 }],
  ['moving-slowly', '4.5', 'a block on top now and then', { grows: 7 }],
  ['lagging', '4.5', 'two backends, one some blocks behind', { lag: (n) => (n % 2 === 0 ? 0 : 3), head: 60 }],
  ['token-only', '5.2', 'only the token', { modes: 'token' }],
  ['basic-only', '5.2', 'only basic authentication', { modes: 'basic' }],
  ['no-auth', '5.2', 'no credentials', { modes: 'none' }],
  ['no-websocket', '5.2', 'no WebSocket', { websocket: false }],
  ['pending-null', '4.5', 'pending is null', { pending: 'null' }],
  ['pending-latest', '4.5', 'pending is the latest block', { pending: 'latest' }],
  ['pending-anonymous', '4.5', 'pending has no number and no hash', { pending: 'anonymous' }],
  ['errors-400', '4.3', 'errors come with status 400', { errorStatus: 400 }],
  ['errors-500', '4.3', 'errors come with status 500', { errorStatus: 500 }],
  ['no-batch', '4.3', 'batches are rejected', { batch: false }],
  [
    'envelope-extra',
    '4.3',
    'envelopes have further keys',
    { envelope: (answer) => ({ ...answer, took: 3 }) },
  ],
  ['envelope-order', '4.3', 'keys in another order', { wire: { reversedKeys: true, gzip: true } }],
  [
    'error-data',
    '4.3',
    'errors carry data',
    {
      envelope: (answer) =>
        isJson(answer.error)
          ? { ...answer, error: { ...answer.error, data: { try_again_in: '1s' } } }
          : answer,
    },
  ],
  [
    'checksummed',
    '2.7',
    'addresses in mixed case',
    {
      alter: {
        eth_getBlockByNumber: (result) => (isJson(result) ? checksummed(result, 'miner') : result),
        eth_getTransactionReceipt: (result) =>
          isJson(result) ? checksummed(result, 'from', 'to', 'contractAddress') : result,
      },
    },
  ],
  [
    'upper-hashes',
    '2.7',
    'hex digits in upper case',
    {
      alter: {
        eth_getBlockByNumber: (result) =>
          isJson(result)
            ? checksummed(result, 'stateRoot', 'receiptsRoot', 'size', 'gasLimit', 'extraData')
            : result,
      },
    },
  ],
  [
    'more-fields',
    '2.7',
    'further fields in blocks, receipts and logs',
    {
      alter: {
        eth_getBlockByNumber: (result) =>
          isJson(result) ? { ...result, withdrawals: [], l1BlockNumber: '0x5', sendCount: 7 } : result,
        eth_getTransactionReceipt: (result) =>
          isJson(result)
            ? {
                ...result,
                blobGasUsed: '0x0',
                logs: jsonList(result.logs).map((log) => ({ ...log, blockTimestamp: 1_700_000_000 })),
              }
            : result,
      },
    },
  ],
  [
    'odd-types',
    '2.8',
    'types of chains of their own',
    changed((block) => ({
      ...block,
      transactions: block.transactions.map((one) => ({ ...one, type: '0x7e' })),
      receipts: block.receipts.map((one) => ({ ...one, type: '0x7e' })),
    })),
  ],
  [
    'upper-type',
    '2.8',
    'a type in upper case',
    changed((block) => ({
      ...block,
      transactions: block.transactions.map((one) => ({ ...one, type: '0x7E' })),
      receipts: block.receipts.map((one) => ({ ...one, type: '0x7E' })),
    })),
  ],
  [
    'logs-bare',
    '2.8',
    'logs have address, topics and data alone',
    {
      alter: {
        eth_getTransactionReceipt: (result) =>
          isJson(result)
            ? {
                ...result,
                logs: jsonList(result.logs).map(({ address, topics, data }) => ({ address, topics, data })),
              }
            : result,
      },
    },
  ],
  [
    'bloom-zero',
    '2.8',
    'bloom filters are not kept',
    {
      alter: {
        eth_getTransactionReceipt: (result) =>
          isJson(result) ? { ...result, logsBloom: `0x${'0'.repeat(512)}` } : result,
      },
    },
  ],
  [
    'same-second',
    '2.7',
    'several blocks in one second',
    changed((block) => ({
      ...block,
      header: { ...block.header, timestamp: hex(1_700_000_000 + (Number(block.header.number) >> 3)) },
    })),
  ],
  [
    'huge-difficulty',
    '2.7',
    'difficulty beyond 2^53',
    changed((block) => ({
      ...block,
      header: { ...block.header, difficulty: hex(2n ** 70n), totalDifficulty: hex(2n ** 80n) },
    })),
  ],
  [
    'genesis-parent',
    '2.7',
    'block 0 has a parent hash of its own',
    changed((block) =>
      block.header.number === '0x0'
        ? { ...block, header: { ...block.header, parentHash: hash32('before the world') } }
        : block,
    ),
  ],
  [
    'no-nonce',
    '2.7',
    'no nonce: not applicable',
    changed((block) => ({
      ...block,
      header: Object.fromEntries(Object.entries(block.header).filter(([name]) => name !== 'nonce')),
    })),
  ],
  [
    'failed-creation-null',
    '2.8',
    'a failed creation has no address',
    changed((block) => ({
      ...block,
      receipts: block.receipts.map((one) => (one.status === '0x0' ? { ...one, contractAddress: null } : one)),
    })),
  ],
  ['no-system-method', '4.5', 'no method for system transactions', { systemMethod: false }],
  [
    'refused-403',
    '5.2',
    'rejections are 403 pages',
    { reject: { status: 403, body: '<html>no</html>', headers: { 'content-type': 'text/html' } } },
  ],
  ['refused-404', '5.2', 'rejections are 404', { reject: { status: 404 } }],
  [
    'refused-challenge',
    '5.2',
    'rejections ask for basic credentials',
    { reject: { status: 401, body: '', headers: { 'www-authenticate': 'Basic realm="node"' } } },
  ],
  ['slow', '4.5', 'answers take 10 to 60 ms', { wire: { delay: [10, 60] } }],
  ['rate-limit', '8', 'some requests are rejected', { wire: { tooMany: { every: 23, retryAfter: '0' } } }],
  ['binary-socket', '5.2', 'WebSocket answers come as binary messages', { socketMessage: 'binary' }],
  ['archive', '1', 'an archive node', { mode: 'archive' }],
]);
