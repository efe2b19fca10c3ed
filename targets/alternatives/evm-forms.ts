import { toChecksumAddress } from '@ethereumjs/util';
import { isObjectOrArray, type JsonObject } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { onlyWhere, set, without } from '../entries/change-fields.ts';
import { receipts, result } from '../evm/overrides.ts';

const alternative = alternativesOf({ id: 'evm.', section: '2.8' });

/** The same change to everything that a node shows of its chain. */
function everywhere(change: (fields: JsonObject) => JsonObject): Overrides {
  return {
    'evm.block': change,
    'evm.transaction': change,
    'evm.receipt': change,
    'evm.log': change,
  };
}

/** Addresses in the letters that carry a checksum (EIP-55). */
function checksummed(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
        ? toChecksumAddress(value as `0x${string}`)
        : value,
    ]),
  );
}

/** Whatever a backend of a newer version gives, in its own letters. */
function newer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newer);
  if (!isObjectOrArray(value)) return value;
  const fields = Object.entries(value).map(([name, item]) => [name, newer(item)]);
  const marked = 'hash' in value || 'transactionHash' in value;
  return checksummed({ ...Object.fromEntries(fields), ...(marked ? { sealedAt: '0x5f' } : {}) });
}

function upperDigits(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, upper(value)]));
}

function upper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upper);
  return typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)
    ? `0x${value.slice(2).toUpperCase()}`
    : value;
}

/** Forms of blocks, receipts and errors that the contract does not state (§2.7, §2.8, §7). */
export const alternatives: readonly Alternative[] = [
  alternative.in('2.7')('more-fields', 'Blocks, transactions, receipts and logs have further fields', {
    'evm.block': (block) => ({
      ...block,
      blobGasUsed: '0x0',
      excessBlobGas: '0x0',
      requestsHash: `0x${'0'.repeat(64)}`,
      sendRoot: `0x${'1'.repeat(64)}`,
      l1BlockNumber: '0x1234',
    }),
    'evm.transaction': (one) => ({
      ...one,
      blockTimestamp: '0x1',
      standardV: '0x1',
      creates: null,
      raw: null,
    }),
    'evm.receipt': (receipt) => ({
      ...receipt,
      blobGasUsed: null,
      gasUsedForL1: '0x0',
      timeboosted: false,
      feeStats: {},
    }),
    'evm.log': (log) => ({
      ...log,
      blockTimestamp: 1_700_000_000,
      transactionLogIndex: '0x0',
      type: 'mined',
    }),
  }),
  alternative('addresses-checksummed', 'Addresses are written with their checksum', () =>
    everywhere(checksummed),
  ),
  alternative.in('2.7')('digits-upper-case', 'Hexadecimal digits are capital letters', () =>
    everywhere(upperDigits),
  ),
  alternative.in('2.7')('total-difficulty-ends', 'From one block on the sum of difficulties is 0', {
    'evm.block': onlyWhere(({ number }) => number > 8, set('totalDifficulty', '0x0')),
  }),
  alternative.in('2.7')('block-without-nonce', 'Blocks have no nonce', {
    'evm.block': without('nonce'),
  }),
  alternative.in('2.7')('block-minimal', 'Blocks have the documented fields only', {
    'evm.block': (block) =>
      Object.fromEntries(
        Object.entries(block).filter(
          ([name]) =>
            !/^(mixHash|sha3Uncles|logsBloom|baseFeePerGas|withdrawals|withdrawalsRoot|uncles)$/.test(name),
        ),
      ),
  }),
  alternative.in('2.7')('transaction-minimal', 'Full transactions have few fields', {
    'evm.transaction': ({ hash, from, to, value, nonce, input }) => ({ hash, from, to, value, nonce, input }),
  }),
  alternative('log-minimal', 'Logs outside rollup nodes have the three documented fields only', {
    'evm.log': (log, { api }) =>
      api === 'rollup' ? log : { address: log.address, topics: log.topics, data: log.data },
  }),
  alternative.failing('evm.log.indices-consecutive-in-block')(
    'log-index-by-receipt',
    'Logs are counted anew in each receipt',
    { 'evm.log': (log, { position }) => ({ ...log, logIndex: `0x${position.toString(16)}` }) },
  ),
  alternative('receipt-with-root', 'Receipts have the root of the state, too', {
    'evm.receipt': (receipt) => ({ ...receipt, root: `0x${'7'.repeat(64)}` }),
  }),
  alternative(
    'base-fee-alone',
    'Everybody pays the base fee alone, and blocks do not show that the chain is of that kind',
    {
      'evm.block': without('mixHash'),
      'evm.receipt': (receipt, { baseFee }) => ({
        ...receipt,
        effectiveGasPrice: `0x${baseFee.toString(16)}`,
      }),
    },
  ),
  alternative('failed-creation-without-address', 'A creation that failed names no contract', () =>
    receipts(set('contractAddress', null), ({ succeeded }) => !succeeded),
  ),
  alternative.in('4.4')('client-version-other', 'The client version is a short word', () =>
    result('web3_clientVersion', () => 'x'),
  ),
  alternative.in('4.4')('client-version-long', 'The client version is long and holds odd characters', () =>
    result('web3_clientVersion', () => `Nodé/v1.0.0-${'rc.'.repeat(60)}1 <linux> "x" \\ \u2028`),
  ),
  alternative.in('5.2')(
    'newer-backend-elsewhere',
    'WebSockets and basic authentication lead to a newer version of the software',
    {
      'rpc.result': (value, { method, mode, transport }) => {
        if (mode !== 'basic' && transport !== 'websocket') return value;
        return method === 'web3_clientVersion' ? `${String(value)}-rc.2` : newer(value);
      },
    },
  ),
  alternative.in('7.5')('errors-with-400', 'JSON-RPC errors come with status 400', {
    'wire.answer': (answer) =>
      isObjectOrArray(answer.body) && 'jsonrpc' in answer.body && 'error' in answer.body
        ? { ...answer, status: 400 }
        : answer,
  }),
  alternative.in('7.5')(
    'errors-terse',
    'Errors of wrong params have another code, no text and data of their own',
    {
      'rpc.envelope': (envelope) =>
        'error' in envelope && Object(envelope.error).code !== -32601
          ? { ...envelope, error: { code: -32000, message: '', data: { at: [1, null] } } }
          : envelope,
    },
  ),
  alternative.in('4.3')('no-error-is-null', 'Results have an error beside them that is null', {
    'rpc.envelope': (envelope) => ('result' in envelope ? { ...envelope, error: null } : envelope),
  }),
  alternative('l1-fee-scalar-hexadecimal', 'The scaling factor is 0x1', {
    'evm.receipt': (receipt) => ('l1FeeScalar' in receipt ? { ...receipt, l1FeeScalar: '0x1' } : receipt),
  }),
  alternative('l1-fee-scalar-number', 'The scaling factor is the JSON number 1', {
    'evm.receipt': (receipt) => ('l1FeeScalar' in receipt ? { ...receipt, l1FeeScalar: 1 } : receipt),
  }),
  alternative('l1-fee-scalar-fraction', 'The scaling factor is written with decimals', {
    'evm.receipt': (receipt) => ('l1FeeScalar' in receipt ? { ...receipt, l1FeeScalar: '1.000' } : receipt),
  }),
];
