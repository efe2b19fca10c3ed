import { isObjectOrArray, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { replace, set } from '../../entries/change-fields.ts';
import { beside, faultsOf } from '../../entries/fault-family.ts';
import { asInteger, headAdvances, raise, raised, result } from '../../evm/overrides.ts';

const fault = faultsOf({ id: 'evm.newest.', section: '2.7', requirements: 'evm.' });
const blockByNumber = 'eth_getBlockByNumber';
const mark = 'isNewest';
const noHash = `0x${'ce'.repeat(32)}`;

/** Changes the newest block where it is asked for by its number; as soon as another is the newest, it is as it should be. */
function block(
  change: (fields: JsonObject) => JsonObject,
  when: (full: boolean) => boolean = () => true,
): Overrides {
  return {
    'evm.block': (fields, { number, head, asked, full }) =>
      number === head && asked.startsWith('0x') && when(full) ? change(fields) : fields,
  };
}

/** Changes receipts of the newest block. */
function receipt(change: (fields: JsonObject) => JsonObject): Overrides {
  return { 'evm.receipt': (fields, { number, head }) => (number === head ? change(fields) : fields) };
}

function isMarked(value: unknown): value is JsonObject {
  return isObjectOrArray(value) && mark in value;
}

const marked = (fields: JsonObject): JsonObject => ({ ...fields, [mark]: true });

/** What goes wrong with the block that was named last, and with it alone. */
const standing: readonly Fault[] = [
  fault(
    'null-by-number',
    ['block.by-number', 'block.latest', 'jsonrpc.block-number.latest'],
    'The newest block is null by its number',
    {
      ...block(marked),
      ...result(
        blockByNumber,
        () => null,
        (_info, value) => isMarked(value),
      ),
    },
  ),
  fault(
    'stale-by-number',
    ['block.by-number', 'block.number'],
    'By its number the newest block is the one before it',
    () => block(raise('number', -1)),
  ),
  fault(
    'other-hash-in-full',
    ['block.forms-agree', 'block.parent-link'],
    'With full transactions the newest block has another hash',
    () => block(set('hash', noHash), Boolean),
  ),
  fault(
    'gas-of-hashes',
    ['block.forms-agree', 'block.one-content-per-hash'],
    'With hashes the newest block has used no gas',
    () => block(set('gasUsed', '0x0'), (full) => !full),
  ),
  fault(
    'gas-not-counted',
    ['block.gas-used-is-last-cumulative', 'block.one-content-per-hash'],
    'The newest block has used no gas',
    () => block(set('gasUsed', '0x0')),
  ),
  fault('state-root-of-nothing', 'block.one-content-per-hash', 'The newest block has no state root yet', () =>
    block(set('stateRoot', `0x${'00'.repeat(32)}`)),
  ),
  fault(
    'without-transactions',
    ['block.gas-used-is-last-cumulative', 'block.one-content-per-hash'],
    'The newest block has no transactions yet',
    () => block(set('transactions', [])),
  ),
  fault(
    'full-loses-last',
    ['block.forms-agree', 'block.gas-used-is-last-cumulative', 'block.one-content-per-hash'],
    'With full transactions the newest block lacks the last one',
    () =>
      block(
        replace('transactions', (value) => [...(value as unknown[])].slice(0, -1)),
        Boolean,
      ),
  ),
  fault(
    'parent-stale',
    ['block.parent-link', 'block.one-content-per-hash'],
    'The newest block names a parent that no block is',
    () => block(set('parentHash', noHash)),
  ),
  fault('receipts-null', ['path.receipt', 'block.receipt-for-each'], 'The newest block has no receipts yet', {
    ...receipt(marked),
    ...result(
      'eth_getTransactionReceipt',
      () => null,
      (_info, value) => isMarked(value),
    ),
  }),
  fault(
    'receipts-succeed',
    ['receipt.committed-by-block', 'receipt.one-content-per-block'],
    'Receipts of the newest block have the status inverted',
    () => receipt(replace('status', (value) => (value === '0x1' ? '0x0' : '0x1'))),
  ),
  fault(
    'receipts-count-their-own',
    ['receipt.cumulative-gas-sums', 'receipt.one-content-per-block'],
    'Receipts of the newest block count the gas of their own transaction alone',
    () => receipt((fields) => ({ ...fields, cumulativeGasUsed: fields.gasUsed })),
  ),
  fault(
    'receipts-of-block-before',
    ['receipt.containing-block', 'receipt.one-content-per-block'],
    'Receipts of the newest block have the number of the one before',
    () => receipt(raise('blockNumber', -1)),
  ),
  fault(
    'websocket-gas',
    ['block.gas-used-is-last-cumulative', 'block.one-content-per-hash'],
    'Over WebSocket the newest block has used no gas',
    {
      ...block(marked),
      ...result(
        blockByNumber,
        (value, { transport }) => {
          if (!isMarked(value)) return value;
          const { [mark]: _, ...fields } = value;
          return transport === 'websocket' ? { ...fields, gasUsed: '0x0' } : fields;
        },
        (_info, value) => isMarked(value),
      ),
    },
  ),
  fault.in('4.4')(
    'named-ahead',
    'jsonrpc.block-number.latest',
    'eth_blockNumber names the block that comes next',
    () =>
      result(
        'eth_blockNumber',
        (value) => raised(value, 1),
        (_info, value) => typeof asInteger(value) === 'bigint',
      ),
  ),
];

/** The same while a new block comes at every tenth look at the head: once it can be read again, it is sound. */
function whileAdvancing(one: Fault): Fault {
  return beside(one, { id: 'advancing', summary: 'while new ones come', overrides: headAdvances(10) });
}

export const faults: readonly Fault[] = [...standing, ...standing.map(whileAdvancing)];
