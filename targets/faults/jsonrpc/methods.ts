import { isJsonObject, isObjectOrArray, type JsonObject, withoutField } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { replace } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { listOf, params, raise, raised, receipts, reject, result } from '../../evm/overrides.ts';
import { sampleReceipt } from '../../evm/sample-receipt.ts';

const fault = faultsOf({ id: 'jsonrpc.', section: '4.4' });

const version = 'web3_clientVersion';
const height = 'eth_blockNumber';
const receipt = 'eth_getTransactionReceipt';

function asNumber(value: unknown): number {
  return typeof value === 'string' ? Number(value) : Number.NaN;
}

const rootFault = (
  what: string,
  method: string,
  summary: string,
  change: (value: unknown) => unknown,
): Fault => ({
  id: `evm.root.${what}-wrong`,
  section: '4.4',
  summary,
  requirements: [`evm.root.${what}`],
  overrides: { 'evm.root-result': (value, info) => (info.method === method ? change(value) : value) },
});

/** Receipts at the root of an EVM node that are right on the path of blocks. */
const rootReceipts: readonly Fault[] = (
  [
    ['gas-raised', 'have used one gas more', raise('gasUsed', 1)],
    ['status-flipped', 'have the status inverted', replace('status', (it) => (it === '0x1' ? '0x0' : '0x1'))],
    ['without-bloom', 'lack `logsBloom`', (it: JsonObject) => withoutField(it, 'logsBloom')],
    ['type-as-number', 'have a JSON number for their type', replace('type', asNumber)],
  ] as const
).map(([what, how, change]) => ({
  ...rootFault('receipt', receipt, `At the root of an EVM node receipts ${how}`, (value) =>
    isJsonObject(value) ? change(value) : value,
  ),
  id: `evm.root.receipt-${what}`,
}));

/** The generic methods (§4.4). */
export const faults: readonly Fault[] = [
  fault('client-version-null', 'client-version.result', 'The client version is null', () =>
    result(version, () => null),
  ),
  fault('client-version-empty', 'client-version.result', 'The client version is empty', () =>
    result(version, () => ''),
  ),
  fault('client-version-object', 'client-version.result', 'The client version is an object', () =>
    result(version, (name) => ({ name, version: '0.1.0' })),
  ),
  fault(
    'client-version-wants-param',
    'client-version.no-params',
    'web3_clientVersion fails without a param',
    () =>
      reject(
        ({ method, params }) => method === version && Array.isArray(params) && params.length === 0,
        -32602,
      ),
  ),
  fault('block-number-as-number', 'block-number.result', 'The block number is a JSON number', () =>
    result(height, asNumber),
  ),
  fault('block-number-decimal', 'block-number.result', 'The block number is a string of decimal digits', () =>
    result(height, (value) => String(asNumber(value))),
  ),
  fault(
    'block-number-without-prefix',
    'block-number.result',
    'The block number is hexadecimal without 0x',
    () => result(height, (value) => String(value).slice(2)),
  ),
  fault(
    'block-number-without-prefix-on-evm-path',
    'block-number.result',
    'On `/evm` the block number is hexadecimal without 0x',
    () =>
      result(
        height,
        (value) => String(value).slice(2),
        ({ api }) => api === 'evm',
      ),
  ),
  fault(
    'block-number-stuck-on-evm-path',
    'block-number.latest',
    'On `/evm` the block number stays at 0x3, whatever the chain does',
    () =>
      result(
        height,
        () => '0x3',
        ({ api }) => api === 'evm',
      ),
  ),
  fault('block-number-zero', 'block-number.latest', 'The block number is always 0x0', () =>
    result(height, () => '0x0'),
  ),
  fault.hiding(/^rollup\.call-many\./, 'calls are then made on an early block, where hardly a contract is')(
    'block-number-stuck',
    'block-number.latest',
    'The block number stays at 0x3, whatever the chain does',
    () => result(height, () => '0x3'),
  ),
  fault('block-number-zero-now-and-then', 'block-number.latest', 'Every twelfth block number is 0x0', () => {
    const isWrong = nthTimes(12);
    return result(height, (value) => (isWrong() ? '0x0' : value));
  }),
  fault(
    'block-number-old-now-and-then',
    'block-number.latest',
    'Every twelfth block number is 36 below the newest',
    () => {
      const isWrong = nthTimes(12);
      return result(height, (value) => (isWrong() ? raised(value, -36) : value));
    },
  ),
  fault(
    'block-number-padded-now-and-then',
    'quantity.canonical',
    'Every twelfth block number has a leading zero',
    () => {
      const isWrong = nthTimes(12);
      return result(height, (value) => (isWrong() ? String(value).replace('0x', '0x0') : value));
    },
  ),
  fault(
    'block-number-zero-with-basic',
    'block-number.latest',
    'With basic authentication the block number is always 0x0',
    () =>
      result(
        height,
        () => '0x0',
        ({ mode }) => mode === 'basic',
      ),
  ),
  fault('block-number-wants-param', 'block-number.no-params', 'eth_blockNumber fails without a param', () =>
    reject(({ method, params }) => method === height && Array.isArray(params) && params.length === 0, -32602),
  ),
  fault('receipt-always-null', 'receipt.answer', 'Every receipt is null', () => result(receipt, () => null)),
  fault.hiding(
    /^(evm|rollup)\.receipt\./,
    'outside EVM paths no receipt comes, and no failed transaction shows itself without one',
  )(
    'receipt-fails',
    'receipt.answer',
    'eth_getTransactionReceipt is an internal error for included transactions',
    () => reject(({ method }, { result }) => method === receipt && result !== null && result !== undefined),
  ),
  fault('receipt-of-failed-null', 'receipt.answer', 'Failed transactions have no receipt', () =>
    result(
      receipt,
      () => null,
      (_info, value) => isObjectOrArray(value) && 'status' in value && value.status === '0x0',
    ),
  ),
  fault(
    'receipt-of-creation-null',
    'receipt.answer',
    'Transactions that create a contract have no receipt',
    () =>
      result(
        receipt,
        () => null,
        (_info, value) => isObjectOrArray(value) && 'to' in value && value.to === null,
      ),
  ),
  fault(
    'receipt-of-another',
    'receipt.hash-parameter',
    'The answer is the receipt of one certain transaction, whatever hash is given',
    () =>
      result(
        receipt,
        (_value, { api }) => sampleReceipt(api),
        (_info, value) => value !== null,
      ),
  ),
  fault(
    'receipt-hash-of-neighbour',
    'receipt.hash-parameter',
    'In blocks with several transactions, all but the first have a receipt with a wrong hash',
    () =>
      receipts(
        replace('transactionHash', (value) => `0x${String(value).slice(2).split('').reverse().join('')}`),
        ({ index }) => index > 0,
      ),
  ),
  fault('receipt-without-hash', 'receipt.hash-required', 'Without a hash some receipt is given', {
    'rpc.envelope': (envelope, info) =>
      info.method === receipt && listOf(info).length === 0
        ? { jsonrpc: '2.0', id: envelope.id, result: sampleReceipt(info.api) }
        : envelope,
  }),
  fault(
    'receipt-hash-cut',
    'receipt.hash-length',
    'A hash with digits too many is cut to 32 bytes and found',
    () =>
      params(receipt, ([hash, ...rest]) => [typeof hash === 'string' ? hash.slice(0, 66) : hash, ...rest]),
  ),
  fault('receipt-hash-short', 'receipt.hash-length', 'A hash of fewer than 32 bytes gets some receipt', {
    'rpc.envelope': (envelope, info) => {
      const [hash] = listOf(info);
      return info.method === receipt && typeof hash === 'string' && /^0x[0-9a-f]{1,63}$/i.test(hash)
        ? { jsonrpc: '2.0', id: envelope.id, result: sampleReceipt(info.api) }
        : envelope;
    },
  }),
  fault('call-many-unknown', 'call-many.list', 'Generic nodes do not know eth_callMany', () =>
    reject(({ method }) => method === 'eth_callMany', -32601),
  ),
  fault('call-many-object', 'call-many.list', 'eth_callMany answers an object in place of a list', () =>
    result('eth_callMany', (results) => ({ results })),
  ),
  rootFault(
    'client-version',
    version,
    'The client version at the root of an EVM node is an object',
    (name) => ({ name }),
  ),
  rootFault('block-number', height, 'The block number at the root of an EVM node is a number', asNumber),
  rootFault(
    'receipt',
    receipt,
    'At the root of an EVM node receipts are those of other transactions',
    (value) => (value === null ? value : { ...(value as object), transactionHash: `0x${'ab'.repeat(32)}` }),
  ),
  ...rootReceipts,
];
