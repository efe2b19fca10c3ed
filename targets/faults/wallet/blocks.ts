import { fieldsOf, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { rename, replace, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { json } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'wallet.block.', section: '4.7', requirements: 'wallet.' });

/** Another block as one of the two methods answers it. */
function rendered(method: string, change: (block: JsonObject) => JsonObject): Overrides {
  return { 'wallet.block': (block, info) => (info.method === method ? change(block) : block) };
}

const inHeader = (change: (header: JsonObject) => JsonObject) =>
  replace('block_header', (header) => change(fieldsOf(header)));
const inRawData = (change: (raw: JsonObject) => JsonObject) =>
  inHeader(replace('raw_data', (raw) => change(fieldsOf(raw))));

const withParent = (change: (parent: string) => string) => (raw: unknown) =>
  replace('parentHash', (parent) => change(String(parent)))(fieldsOf(raw));
const otherFork = (parent: string) => parent.slice(0, 16) + [...parent.slice(16)].reverse().join('');

/** Answers of getnowblock and getblockbyid that break §4.7. */
export const faults: readonly Fault[] = [
  fault('now-id-missing', 'now-block.block-id', 'The newest block has no id', () =>
    rendered('getnowblock', without('blockID')),
  ),
  fault('now-id-renamed', 'now-block.block-id', 'The id of the newest block is called block_id', () =>
    rendered('getnowblock', rename('blockID', 'block_id')),
  ),
  fault('now-id-number', 'now-block.block-id', 'The id of the newest block is a number', () =>
    rendered(
      'getnowblock',
      replace('blockID', (id) => Number.parseInt(String(id).slice(0, 16), 16)),
    ),
  ),
  fault('now-id-null', 'now-block.block-id', 'The id of the newest block is null', () =>
    rendered(
      'getnowblock',
      replace('blockID', () => null),
    ),
  ),
  fault(
    'now-id-unknown',
    'now-block.accepted',
    'The id of the newest block is known to no other method',
    () =>
      rendered(
        'getnowblock',
        replace('blockID', (id) => String(id).slice(0, 16) + 'f'.repeat(48)),
      ),
  ),
  fault(
    'now-number-ahead-now-and-then',
    'block.id-holds-number',
    'Every fourth answer with the newest block shows the number of the next',
    () => {
      const isAhead = nthTimes(4);
      return rendered(
        'getnowblock',
        replace('block_header.raw_data.number', (number) => (isAhead() ? Number(number) + 1 : number)),
      );
    },
  ),
  fault('denied-now-and-then', 'block-by-id.number', 'Every sixth block asked for by id is not found', () => {
    const isDenied = nthTimes(6);
    return { 'wallet.block-lookup': (block) => (block !== undefined && isDenied() ? undefined : block) };
  }),
  fault('error-at-times', 'block-by-id.number', 'Every fourth block asked for by id is an error', () => {
    const isError = nthTimes(4);
    return {
      'wire.answer': (answer, { request }) =>
        request.path.endsWith('/wallet/getblockbyid') && isError()
          ? json(200, { Error: 'class java.lang.NullPointerException : null' })
          : answer,
    };
  }),
  fault('header-missing', 'block-by-id.number', 'A block asked for by id has no header', () =>
    rendered('getblockbyid', without('block_header')),
  ),
  fault('header-flat', 'block-by-id.number', 'The number is in the header itself', () =>
    rendered(
      'getblockbyid',
      inHeader(({ raw_data, ...header }) => ({ ...header, ...fieldsOf(raw_data) })),
    ),
  ),
  fault('number-missing', 'block-by-id.number', 'A block asked for by id has no number', () =>
    rendered('getblockbyid', inRawData(without('number'))),
  ),
  fault('number-text', 'block-by-id.number', 'The number of a block asked for by id is a string', () =>
    rendered('getblockbyid', inRawData(replace('number', String))),
  ),
  fault('number-hexadecimal', 'block-by-id.number', 'The number of a block is in hexadecimal', () =>
    rendered('getblockbyid', inRawData(replace('number', (number) => `0x${Number(number).toString(16)}`))),
  ),
  fault(
    'number-next',
    ['block-by-id.value-parameter', 'block-by-id.number', 'block.id-holds-number'],
    'The number of a block asked for by id is one too high',
    () => rendered('getblockbyid', inRawData(replace('number', (number) => Number(number) + 1))),
  ),
  fault('value-ignored', 'block-by-id.value-parameter', 'The newest block comes whatever id is asked for', {
    'wallet.block-lookup': (_block, { chain }) => chain.block(chain.head),
  }),
  fault('value-cut', 'block-by-id.value-parameter', 'An id that is too long is cut', {
    'wallet.block-lookup': (block, { value, chain }) =>
      value.length > 64 ? chain.blockById(value.slice(0, 64).toLowerCase()) : block,
  }),
  fault('value-empty-served', 'block-by-id.value-parameter', 'For an empty id the newest block comes', {
    'wallet.block-lookup': (block, { value, chain }) => (value === '' ? chain.block(chain.head) : block),
  }),
  fault('value-of-parent', 'block-by-id.value-parameter', 'The parent of the block asked for comes', {
    'wallet.block-lookup': (block, { chain }) =>
      block === undefined || block.number === 0 ? block : chain.block(block.number - 1),
  }),
  fault('value-of-pair', 'block-by-id.value-parameter', 'For a block of odd number the one before it comes', {
    'wallet.block-lookup': (block, { chain }) =>
      block === undefined ? block : chain.block(block.number - (block.number % 2)),
  }),
  fault(
    'id-without-number',
    'block.id-holds-number',
    'The id of a block holds its number in decimal digits',
    {
      'wallet.block': (block, { block: { number } }) =>
        replace('blockID', (id) => String(number).padStart(16, '0') + String(id).slice(16))(block),
    },
  ),
  fault('now-id-shortened', 'now-block.id-length', 'Ids of blocks are their first 16 bytes', {
    'wallet.block': replace('blockID', (id) => String(id).slice(0, 32)),
    'wallet.block-lookup': (block, { value, chain }) =>
      block ?? chain.block(Number.parseInt(value.slice(0, 16), 16)),
    'wallet.balance-lookup': (found, { hash, chain }) => {
      const block = chain.block(Number.parseInt(hash?.slice(0, 16) ?? '', 16));
      return hash?.length === 32 && block !== undefined ? { block } : found;
    },
  }),
  fault('parent-is-itself', 'block.parent-links', 'A block names itself as the block before it', {
    'wallet.block': (block, { block: { id } }) =>
      inHeader(
        replace(
          'raw_data',
          withParent(() => id),
        ),
      )(block),
  }),
  fault(
    'parent-of-odd',
    'block.parent-links',
    'A block of odd number names another block of the right number',
    {
      'wallet.block': (block, { block: { number } }) =>
        number % 2 === 0 ? block : inHeader(replace('raw_data', withParent(otherFork)))(block),
    },
  ),
  fault('parent-cut', 'block.parent-links', 'A block names the block before it by its last 24 bytes', {
    'wallet.block': inHeader(
      replace(
        'raw_data',
        withParent((parent) => parent.slice(16)),
      ),
    ),
  }),
  fault('now-goes-back', 'now-block.latest', 'Every third newest block is a hundred blocks old', {
    'wallet.head': (head, { count }) => (count % 3 === 0 ? head - 100 : head),
  }),
];
