import type { Fault } from '../../entries/behaviour.ts';
import { replace, set, without } from '../../entries/change-fields.ts';
import type { MadeOverrides } from '../../entries/entry-family.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { fieldFaults, kebabCase } from '../../entries/field-faults.ts';
import type { BlockInfo } from '../../evm/hooks.ts';
import { asInteger, blocks } from '../../evm/overrides.ts';

const quantities = ['number', 'timestamp', 'gasLimit', 'gasUsed', 'difficulty', 'totalDifficulty', 'size'];
const others = ['hash', 'parentHash', 'transactions', 'miner', 'extraData'];
const roots = ['receiptsRoot', 'stateRoot', 'transactionsRoot'];

const family = faultsOf({ id: 'evm.block.', section: '2.7' });

const requirementsOf = (field: string): readonly string[] => [
  kebabCase(field),
  ...(quantities.includes(field) ? ['quantities-hexadecimal'] : []),
];

function fault(what: string, field: string, summary: string, overrides: MadeOverrides): Fault {
  return family(`${kebabCase(field)}-${what}`, requirementsOf(field), summary, overrides);
}

function asDate(value: unknown): unknown {
  const seconds = asInteger(value);
  return typeof seconds === 'bigint' ? new Date(Number(seconds) * 1000).toISOString() : value;
}

const empty = ({ transactions }: BlockInfo): boolean => transactions === 0;

/** Fields of blocks that are missing or have another form, everywhere or in some blocks only (§2.7). */
export const faults: readonly Fault[] = [
  ...fieldFaults(
    family,
    [...quantities, ...others, ...roots],
    'missing',
    (field) => `Blocks have no ${field}`,
    (field) => blocks(without(field)),
    requirementsOf,
  ),
  ...fieldFaults(
    family,
    quantities,
    'as-number',
    (field) => `The ${field} of a block is a JSON number`,
    (field) => blocks(replace(field, asInteger)),
    requirementsOf,
  ),
  fault(
    'null-in-empty-blocks',
    'receiptsRoot',
    'Blocks without transactions have null as the root of receipts',
    () => blocks(set('receiptsRoot', null), empty),
  ),
  fault('null-when-zero', 'gasUsed', 'A block that uses no gas has null as gas used', () =>
    blocks(set('gasUsed', null), empty),
  ),
  fault('decimal', 'timestamp', 'The timestamp is a string of decimal digits', () =>
    blocks(replace('timestamp', (value) => String(Number(value)))),
  ),
  fault('in-milliseconds', 'timestamp', 'The timestamp counts milliseconds', () =>
    blocks(replace('timestamp', (value) => `0x${(Number(value) * 1000).toString(16)}`)),
  ),
  fault('iso', 'timestamp', 'The timestamp is written as a date', () => blocks(replace('timestamp', asDate))),
  fault('zero', 'size', 'The size of a block is 0x0', () => blocks(set('size', '0x0'))),
  fault('short', 'hash', 'The hash of a block is cut to 20 bytes in blocks above 16', () =>
    blocks(
      replace('hash', (value) => String(value).slice(0, 42)),
      ({ number }) => number > 16,
    ),
  ),
  fault('null-in-full-form', 'stateRoot', 'With full transactions the state root is null', () =>
    blocks(set('stateRoot', null), ({ full }) => full),
  ),
  fault('null', 'miner', 'The producer of a block is null', () => blocks(set('miner', null))),
  fault('null-when-zero', 'difficulty', 'A difficulty of 0 is written as null', () =>
    blocks(set('difficulty', null)),
  ),
  fault('null-when-empty', 'extraData', 'Extra data of no bytes is null', () =>
    blocks((block) => (block.extraData === '0x' ? { ...block, extraData: null } : block)),
  ),
  fault(
    'null-when-empty',
    'transactions',
    'A block without transactions has null in place of an empty list',
    () => blocks(set('transactions', null), empty),
  ),
  fault('as-count', 'transactions', 'Without full transactions a block has their count only', () =>
    blocks(
      (block, info) => ({ ...block, transactions: info.transactions }),
      ({ full }) => !full,
    ),
  ),
  fault('in-object', 'transactions', 'The transactions of a block are an object by index', () =>
    blocks(replace('transactions', (value) => ({ ...Object(value) }))),
  ),
  fault('as-number', 'nonce', 'The nonce of a block is the number 0', () => blocks(set('nonce', 0))),
  fault('text', 'nonce', 'The nonce of a block is a string, not data', () => blocks(set('nonce', 'none'))),
];
