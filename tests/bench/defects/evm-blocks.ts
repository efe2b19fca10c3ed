import { hash32, hex } from '../chain.ts';
import { type EvmTraits, startEvmPath } from '../evm-service.ts';
import { isJson, type Json, jsonList, renamed, without } from '../json.ts';
import { CallError } from '../rpc-service.ts';
import { variantsOf } from '../variant.ts';

type Traits = Partial<EvmTraits>;
const number = (value: unknown): number => Number(String(value));

/** Changes blocks that exist. */
const block = (change: (block: Json, params: readonly unknown[], n: number) => unknown): Traits => ({
  alter: {
    eth_getBlockByNumber: (result, params, n) => (isJson(result) ? change(result, params, n) : result),
  },
});
const full = (change: (transactions: Json[]) => unknown): Traits =>
  block((all, [, whole]) =>
    whole === true ? { ...all, transactions: change(jsonList(all.transactions)) } : all,
  );

const missingBlockFields =
  'number hash parentHash timestamp gasLimit gasUsed transactions miner difficulty totalDifficulty size extraData receiptsRoot stateRoot transactionsRoot';

export const evmBlockDefects = variantsOf<EvmTraits>('evm', startEvmPath, [
  ...missingBlockFields
    .split(' ')
    .map(
      (field) =>
        [
          `block-without-${field}`,
          '2.7',
          `blocks have no ${field}`,
          block((all) => without(all, field)),
        ] as const,
    ),
  ...'gasLimit gasUsed size timestamp number difficulty'
    .split(' ')
    .map(
      (field) =>
        [
          `block-decimal-${field}`,
          '2.7',
          `${field} is a number`,
          block((all) => ({ ...all, [field]: number(all[field]) })),
        ] as const,
    ),
  [
    'block-hash-short',
    '2.7',
    'a block hash has 20 bytes',
    block((all) => ({ ...all, hash: String(all.hash).slice(0, 42) })),
  ],
  [
    'block-miner-short',
    '2.7',
    'the miner has 19 bytes',
    block((all) => ({ ...all, miner: String(all.miner).slice(0, 40) })),
  ],
  [
    'block-miner-renamed',
    '2.7',
    'the miner is called author',
    block((all) => renamed(all, 'miner', 'author')),
  ],
  [
    'block-gas-used-null',
    '2.7',
    'gasUsed of an empty block is null',
    block((all) => ({ ...all, gasUsed: all.gasUsed === '0x0' ? null : all.gasUsed })),
  ],
  [
    'block-transactions-null',
    '2.7',
    'an empty block has null transactions',
    block((all) => ({
      ...all,
      transactions:
        jsonList(all.transactions).length === 0 && (all.transactions as unknown[]).length === 0
          ? null
          : all.transactions,
    })),
  ],
  [
    'block-parent-wrong',
    '2.7',
    'parentHash is not the hash of the block before',
    block((all) => ({ ...all, parentHash: hash32(String(all.parentHash)) })),
  ],
  [
    'block-parent-wrong-once',
    '2.7',
    'parentHash is wrong in one block of four',
    block((all) => (number(all.number) % 4 === 3 ? { ...all, parentHash: hash32('x') } : all)),
  ],
  [
    'block-gas-above-limit',
    '2.7',
    'gasUsed is above gasLimit',
    block((all) => ({ ...all, gasUsed: hex(number(all.gasLimit) + 1) })),
  ],
  [
    'block-gas-not-total',
    '2.7',
    'gasUsed is not the total of the transactions',
    block((all) => ({ ...all, gasUsed: hex(number(all.gasUsed) + 1) })),
  ],
  [
    'block-timestamp-milliseconds',
    '2.7',
    'the timestamp is in milliseconds',
    block((all) => ({ ...all, timestamp: hex(number(all.timestamp) * 1000) })),
  ],
  [
    'block-number-shifted',
    '4.5',
    'number is one too high',
    block((all) => ({ ...all, number: hex(number(all.number) + 1) })),
  ],
  ['block-wrapped', '4.5', 'the block comes in a list', block((all) => [all])],
  [
    'block-wrong-one',
    '4.5',
    'another block than the asked one comes',
    block((all, [tag]) =>
      typeof tag === 'string' && tag.startsWith('0x') && number(tag) % 2 === 1
        ? { ...all, number: hex(number(all.number) - 1) }
        : all,
    ),
  ],
  ['full-gives-hashes', '4.5', 'true gives hashes', full((all) => all.map(({ hash }) => hash))],
  [
    'hashes-give-full',
    '4.5',
    'false gives full objects',
    block((all, [, whole]) =>
      whole === false && Array.isArray(all.transactions)
        ? { ...all, transactions: all.transactions.map((hash, at) => ({ hash, transactionIndex: hex(at) })) }
        : all,
    ),
  ],
  ['full-reversed', '4.5', 'full objects come in another order', full((all) => all.toReversed())],
  ['full-loses-last', '4.5', 'of full objects the last is missing', full((all) => all.slice(0, -1))],
  [
    'full-other-hash',
    '4.5',
    'full objects have another hash',
    full((all) => all.map((one) => ({ ...one, hash: hash32(String(one.hash)) }))),
  ],
  [
    'full-first-only',
    '4.5',
    'only the first full object is full',
    full((all) => all.map((one, at) => (at === 0 ? one : one.hash))),
  ],
  [
    'forms-differ',
    '4.5',
    'the two forms have different state roots',
    block((all, [, whole]) => (whole === true ? { ...all, stateRoot: hash32('other') } : all)),
  ],
  ['earliest-is-one', '4.5', 'earliest is block 1', { earliest: 1 }],
  [
    'earliest-error',
    '4.5',
    'earliest is refused',
    {
      alter: {
        eth_getBlockByNumber: (result, [tag]) => {
          if (tag === 'earliest') throw new CallError(-32602, 'no such tag');
          return result;
        },
      },
    },
  ],
  [
    'latest-null',
    '4.5',
    'latest is null',
    { alter: { eth_getBlockByNumber: (result, [tag]) => (tag === 'latest' ? null : result) } },
  ],
  [
    'latest-old',
    '4.5',
    'latest is ten blocks old',
    {
      alter: {
        eth_getBlockByNumber: (result, [tag]) =>
          tag === 'latest' && isJson(result)
            ? { ...result, number: hex(number(result.number) - 10) }
            : result,
      },
    },
  ],
  [
    'pending-error',
    '4.5',
    'pending is refused',
    {
      alter: {
        eth_getBlockByNumber: (result, [tag]) => {
          if (tag === 'pending') throw new CallError(-32602, 'no such tag');
          return result;
        },
      },
    },
  ],
  [
    'future-error',
    '2.7',
    'a future block is an error',
    {
      missing: () => {
        throw new CallError(-32000, 'block not found');
      },
    },
  ],
  ['future-empty', '2.7', 'a future block is an empty object', { missing: () => ({}) }],
  [
    'future-latest',
    '2.7',
    'a future block is the latest',
    { alter: { eth_getBlockByNumber: (result, [tag]) => result ?? { number: tag } } },
  ],
  [
    'future-far-error',
    '2.7',
    'a block far ahead is an error',
    {
      alter: {
        eth_getBlockByNumber: (result, [tag]) => {
          if (result === null && number(tag) > 2 ** 31) throw new CallError(-32602, 'too large');
          return result;
        },
      },
    },
  ],
  [
    'future-no-result',
    '7',
    'a future block gives an answer without result',
    {
      envelope: (answer) =>
        'result' in answer && answer.result === null ? without(answer, 'result') : answer,
    },
  ],
  [
    'high-blocks-only',
    '2.7',
    'only blocks above 30 lack their size',
    block((all) => (number(all.number) > 30 ? without(all, 'size') : all)),
  ],
  [
    'early-blocks-only',
    '2.7',
    'only blocks below 6 have a decimal size',
    block((all) => (number(all.number) < 6 ? { ...all, size: number(all.size) } : all)),
  ],
]);
