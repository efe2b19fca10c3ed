import { fieldsOf } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { addFields, replace, reverseFields } from '../entries/change-fields.ts';
import { json } from '../serving/wire.ts';
import type { WalletChain } from '../wallet/wallet-chain.ts';
import { failure } from '../wallet/wallet-failure.ts';

const alternative = alternativesOf({ id: 'wallet.block.', section: '4.7' });

function isKept(number: number | undefined, { firstHead }: WalletChain): boolean {
  return number !== undefined && number > firstHead - 5;
}

/** Blocks that are new in the run are not known at once; each time this is put in force, none was asked for yet. */
function newestKnownAfter(afterMs: number): Overrides {
  const firstAsked = new Map<number, number>();
  return {
    'wallet.pace': () => 1,
    'wallet.block-lookup': (block, { chain }) => {
      if (block === undefined || block.number <= chain.firstHead) return block;
      const since = firstAsked.get(block.number) ?? Date.now();
      firstAsked.set(block.number, since);
      return Date.now() - since < afterMs ? undefined : block;
    },
  };
}

/** Each request meets the next of three backends; new blocks come with every second request for the head. */
function nextBackend(): Overrides {
  let requests = 0;
  const behind = (): number => {
    requests += 1;
    return requests % 3;
  };
  return {
    'wallet.pace': () => 2,
    'wallet.head': (head) => head - behind(),
    'wallet.block-lookup': (block, { chain }) =>
      block !== undefined && block.number > chain.head - behind() ? undefined : block,
    'wallet.balance-lookup': (found, { chain }) =>
      'block' in found && found.block.number > chain.head - behind()
        ? failure('number-unknown', `number: ${found.block.number} is not found!`)
        : found,
  };
}

/** Blocks in other permitted forms, and heads that move otherwise; the contract names two fields of a block (§4.7). */
export const alternatives: readonly Alternative[] = [
  alternative('named-members-only', 'A block has its id and number, and nothing else', {
    'wallet.block': (_block, { block: { id, number } }) => ({
      blockID: id,
      block_header: { raw_data: { number } },
    }),
  }),
  alternative('no-transactions', 'A block does not list its transactions', {
    'wallet.block': ({ transactions: _, ...block }) => block,
  }),
  alternative('transaction-hashes', 'A block lists the hashes of its transactions', {
    'wallet.block': (block) =>
      Array.isArray(block.transactions)
        ? { ...block, transactions: block.transactions.map((one) => fieldsOf(one).txID) }
        : block,
  }),
  alternative('more-members', 'Blocks and headers have fields that nobody documents', {
    'wallet.block': (block) =>
      replace('block_header', (header) => addFields(fieldsOf(header)))(addFields(block)),
  }),
  alternative('members-reversed', 'Fields of a block come in the opposite order', {
    'wallet.block': reverseFields,
  }),
  alternative('empty-list', 'An empty block has an empty list of transactions', {
    'wallet.block': (block) => ({ transactions: [], ...block }),
  }),
  alternative('empty-at-head', 'The newest blocks are empty', {
    'wallet.transactions': (transactions, { block, firstHead }) =>
      block.number > firstHead - 6 ? [] : transactions,
  }),
  alternative('newest-without-record', 'The newest block has no record of balances yet', {
    'wallet.balance-lookup': (found, { chain }) =>
      'block' in found && found.block.number === chain.head
        ? failure('number-unknown', `number: ${found.block.number} is not found!`)
        : found,
  }),
  alternative('empty-everywhere', 'No block holds a transaction', {
    'wallet.transactions': () => [],
  }),
  alternative('unknown-id-refused', 'An id that no block has is an error', {
    'wallet.answer': (answer, { method }) =>
      method === 'getblockbyid' && Object.keys(fieldsOf(answer.body)).length === 0
        ? json(404, { Error: 'block not found' })
        : answer,
  }),
  alternative(
    'kept-few',
    'Only the newest blocks are kept, and the oldest of them names a parent that is gone',
    {
      'wallet.block-lookup': (block, { chain }) => (isKept(block?.number, chain) ? block : undefined),
      'wallet.balance-lookup': (found, { chain }) =>
        'block' in found && !isKept(found.block.number, chain)
          ? failure('number-unknown', `number: ${found.block.number} is not found!`)
          : found,
    },
  ),
  alternative.failing('wallet.block.parent-links')(
    'parent-unheard-of',
    'The parent that a block names is no block that the node can show',
    {
      'wallet.block': replace('block_header', (header) =>
        replace('raw_data', (raw) => ({ ...fieldsOf(raw), parentHash: 'ab'.repeat(32) }))(fieldsOf(header)),
      ),
    },
  ),
  alternative('parent-with-prefix', 'The parent that a block names begins with 0x', {
    'wallet.block': replace('block_header', (header) =>
      replace('raw_data', (raw) => replace('parentHash', (parent) => `0x${String(parent)}`)(fieldsOf(raw)))(
        fieldsOf(header),
      ),
    ),
  }),
  alternative('head-advances', 'The head moves by a block with every fourth request for it', {
    'wallet.pace': () => 1,
  }),
  alternative('head-quick', 'The head moves by two blocks with each request for it', {
    'wallet.pace': () => 8,
  }),
  alternative('backends-apart', 'Every fifth newest block comes from a backend that is two blocks behind', {
    'wallet.head': (head, { count }) => (count % 5 === 0 ? head - 2 : head),
  }),
  alternative(
    'backends-apart-quick',
    'Blocks come quickly, and each request meets the next of three backends, which are up to two blocks apart',
    nextBackend,
  ),
  alternative(
    'known-later',
    'The newest block is known by its id two seconds after it was first asked for, as on a backend that is behind',
    () => newestKnownAfter(2000),
  ),
  alternative('content-type-charset', 'The content type of every answer names its characters', {
    'wallet.answer': (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'application/json;charset=utf-8' },
    }),
  }),
];
