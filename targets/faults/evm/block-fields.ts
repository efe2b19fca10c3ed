import type { Fault, Overrides } from '../../behaviour.ts';
import type { BlockInfo } from '../../evm/hooks.ts';
import { asInteger, without } from '../../evm/overrides.ts';

type Members = Record<string, unknown>;

function blocks(
  change: (block: Members, info: BlockInfo) => Members,
  when: (info: BlockInfo) => boolean = () => true,
): Overrides {
  return { 'evm.block': (block, info) => (when(info) ? change(block, info) : block) };
}

/** Members of §2.7 and what their requirement is called after. */
const fields = {
  number: 'number',
  hash: 'hash',
  parentHash: 'parent-hash',
  timestamp: 'timestamp',
  gasLimit: 'gas-limit',
  gasUsed: 'gas-used',
  transactions: 'transactions',
  miner: 'miner',
  difficulty: 'difficulty',
  totalDifficulty: 'total-difficulty',
  size: 'size',
  extraData: 'extra-data',
  receiptsRoot: 'receipts-root',
  stateRoot: 'state-root',
  transactionsRoot: 'transactions-root',
} as const;
type Field = keyof typeof fields;
const quantities: readonly Field[] = [
  'number',
  'timestamp',
  'gasLimit',
  'gasUsed',
  'difficulty',
  'totalDifficulty',
  'size',
];

function fault(what: string, field: Field | 'nonce', summary: string, overrides: Overrides): Fault {
  const requirement = field === 'nonce' ? 'nonce' : fields[field];
  const own = `evm.block.${requirement}`;
  const isQuantity = quantities.some((one) => one === field);
  return {
    id: `${own}-${what}`,
    section: '2.7',
    summary,
    requirements: isQuantity ? [own, 'evm.block.quantities-hexadecimal'] : [own],
    overrides,
  };
}

function asDate(value: unknown): unknown {
  const seconds = asInteger(value);
  return typeof seconds === 'bigint' ? new Date(Number(seconds) * 1000).toISOString() : value;
}

const names = Object.keys(fields) as Field[];
const missing = names.map((field) =>
  fault(
    'missing',
    field,
    `Blocks have no ${field}`,
    blocks((block) => without(block, field)),
  ),
);
const notANumber = quantities.map((field) =>
  fault('as-number', field, `The ${field} of a block is a JSON number`, {
    ...blocks((block) => ({ ...block, [field]: asInteger(block[field]) })),
  }),
);

/** Members of blocks that are missing or have another form, everywhere or in some blocks only (§2.7). */
export const faults: readonly Fault[] = [
  ...missing,
  ...notANumber,
  fault(
    'null-in-empty-blocks',
    'receiptsRoot',
    'Blocks without transactions have null as the root of receipts',
    blocks(
      (block) => ({ ...block, receiptsRoot: null }),
      ({ transactions }) => transactions === 0,
    ),
  ),
  fault(
    'null-when-zero',
    'gasUsed',
    'A block that uses no gas has null as gas used',
    blocks(
      (block) => ({ ...block, gasUsed: null }),
      ({ transactions }) => transactions === 0,
    ),
  ),
  fault(
    'decimal',
    'timestamp',
    'The timestamp is a string of decimal digits',
    blocks((block) => ({ ...block, timestamp: String(Number(block.timestamp)) })),
  ),
  fault(
    'in-milliseconds',
    'timestamp',
    'The timestamp counts milliseconds',
    blocks((block) => ({
      ...block,
      timestamp: `0x${(Number(block.timestamp) * 1000).toString(16)}`,
    })),
  ),
  fault(
    'iso',
    'timestamp',
    'The timestamp is written as a date',
    blocks((block) => ({ ...block, timestamp: asDate(block.timestamp) })),
  ),
  fault(
    'zero',
    'size',
    'The size of a block is 0x0',
    blocks((block) => ({ ...block, size: '0x0' })),
  ),
  fault(
    'short',
    'hash',
    'The hash of a block is cut to 20 bytes in blocks above 16',
    blocks(
      (block) => ({ ...block, hash: String(block.hash).slice(0, 42) }),
      ({ number }) => number > 16,
    ),
  ),
  fault(
    'null-in-full-form',
    'stateRoot',
    'With full transactions the state root is null',
    blocks(
      (block) => ({ ...block, stateRoot: null }),
      ({ full }) => full,
    ),
  ),
  fault(
    'null',
    'miner',
    'The producer of a block is null',
    blocks((block) => ({ ...block, miner: null })),
  ),
  fault(
    'null-when-zero',
    'difficulty',
    'A difficulty of 0 is written as null',
    blocks((block) => ({ ...block, difficulty: null })),
  ),
  fault(
    'null-when-empty',
    'extraData',
    'Extra data of no bytes is null',
    blocks((block) => (block.extraData === '0x' ? { ...block, extraData: null } : block)),
  ),
  fault(
    'null-when-empty',
    'transactions',
    'A block without transactions has null in place of an empty list',
    blocks(
      (block) => ({ ...block, transactions: null }),
      ({ transactions }) => transactions === 0,
    ),
  ),
  fault(
    'as-count',
    'transactions',
    'Without full transactions a block has their count only',
    blocks(
      (block, info) => ({ ...block, transactions: info.transactions }),
      ({ full }) => !full,
    ),
  ),
  fault(
    'in-object',
    'transactions',
    'The transactions of a block are an object by index',
    blocks((block) => ({ ...block, transactions: { ...Object(block.transactions) } })),
  ),
  fault(
    'as-number',
    'nonce',
    'The nonce of a block is the number 0',
    blocks((block) => ({ ...block, nonce: 0 })),
  ),
  fault(
    'text',
    'nonce',
    'The nonce of a block is text, not data',
    blocks((block) => ({ ...block, nonce: 'none' })),
  ),
];
