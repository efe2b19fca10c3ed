import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { blocks } from '../../evm/overrides.ts';

const fault = faultsOf({ id: '', section: '2.7' });

/** What the contract does not name of a block: fields of its full transactions, and of its header beyond the table (§2.7, advisory). */
export const faults: readonly Fault[] = [
  fault(
    'evm.block.transaction-quantities-as-numbers',
    'evm.block.transaction-quantities',
    'Nonce and gas of full transactions are JSON numbers',
    {
      'evm.transaction': (one) => ({ ...one, nonce: Number(one.nonce), gas: Number(one.gas) }),
    },
  ),
  fault(
    'evm.block.transaction-signature-as-bytes',
    'evm.block.transaction-quantities',
    'The signature of a full transaction has no 0x',
    {
      'evm.transaction': (one) => ({ ...one, r: String(one.r).slice(2), s: String(one.s).slice(2) }),
    },
  ),
  fault(
    'evm.block.transaction-input-empty',
    'evm.block.transaction-quantities',
    'The input of a transfer is an empty string',
    { 'evm.transaction': (one) => (one.input === '0x' ? { ...one, input: '' } : one) },
  ),
  fault(
    'evm.block.transaction-input-null-when-empty',
    'evm.block.transaction-quantities',
    'The input of a transfer is null',
    { 'evm.transaction': (one) => (one.input === '0x' ? { ...one, input: null } : one) },
  ),
  fault(
    'evm.block.transaction-slots-short',
    'evm.block.transaction-quantities',
    'Slots of an access list have lost their leading zeros',
    {
      'evm.transaction': (one) =>
        Array.isArray(one.accessList)
          ? {
              ...one,
              accessList: one.accessList.map((entry) => ({
                ...Object(entry),
                storageKeys: (Object(entry).storageKeys as readonly unknown[]).map((key) =>
                  String(key).replace(/^0x0+/, '0x'),
                ),
              })),
            }
          : one,
    },
  ),
  fault(
    'evm.block.mix-hash-short',
    'evm.block.header-forms',
    'The mix hash of a block has lost its leading zeros',
    () => blocks((block) => ({ ...block, mixHash: `0x${String(block.mixHash).slice(4)}` })),
  ),
  fault(
    'evm.block.uncles-hash-empty',
    'evm.block.header-forms',
    'The hash of the uncles is an empty string in blocks without transactions',
    () =>
      blocks(
        (block) => ({ ...block, sha3Uncles: '' }),
        ({ transactions }) => transactions === 0,
      ),
  ),
  fault(
    'jsonrpc.transaction-quantities-padded',
    'jsonrpc.quantity.canonical',
    'The nonce of a full transaction has leading zeros',
    { 'evm.transaction': (one) => ({ ...one, nonce: `0x0${String(one.nonce).slice(2)}` }) },
  ),
  fault(
    'jsonrpc.base-fee-padded',
    'jsonrpc.quantity.canonical',
    'The base fee of a block has leading zeros',
    () => blocks((block) => ({ ...block, baseFeePerGas: `0x0${String(block.baseFeePerGas).slice(2)}` })),
  ),
];
