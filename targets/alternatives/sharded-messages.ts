import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { addFields, onlyWhere, replace, reverseFields } from '../entries/change-fields.ts';
import type { ChainMessage } from '../sharded/chain-messages.ts';
import { toFriendly } from '../sharded/friendly-address.ts';
import { failure } from '../sharded/sharded-failure.ts';

const alternative = alternativesOf({ id: 'sharded.messages.', section: '4.8' });

/** The messages as they are at another time. */
const lists = (
  change: (messages: readonly ChainMessage[], count: number) => readonly ChainMessage[],
): Overrides => ({
  'sharded.message-list': (messages, { context }) => change(messages, context.count),
});

const hexadecimal = (base64: unknown) => Buffer.from(String(base64), 'base64').toString('hex');

/** What a GET of messages may do as well (§2.9, §4.8, §8). */
export const alternatives: readonly Alternative[] = [
  alternative('none', 'There are no messages', () => lists(() => [])),
  alternative('few', 'There are 40 messages', () => lists((messages) => messages.slice(0, 40))),
  alternative.in('8')('as-many-as-default', 'There are 128 messages', () =>
    lists((messages) => messages.slice(0, 128)),
  ),
  alternative('oldest-first', 'Messages come oldest first', () =>
    lists((messages) => [...messages].reverse()),
  ),
  alternative('arriving', 'Every third request finds a new message before all others', () =>
    lists((messages, count) => messages.slice(Math.max(0, 60 - Math.floor(count / 3)))),
  ),
  alternative('arriving-quickly', 'Every request finds a new message before all others', () =>
    lists((messages, count) => messages.slice(Math.max(0, 200 - count))),
  ),
  alternative('arriving-last', 'Every third request finds a new message after all others', () =>
    lists((messages, count) => messages.slice(0, messages.length - Math.max(0, 60 - Math.floor(count / 3)))),
  ),
  alternative(
    'backend-behind',
    'Every third request meets a backend that lacks the three newest messages',
    () => lists((messages, count) => (count % 3 === 2 ? messages.slice(3) : messages)),
  ),
  alternative.in('8')('limit-above-256-cut', 'No more than 256 messages come at once', {
    'sharded.messages-window': (read, { given }) =>
      'window' in read
        ? { given, window: { ...read.window, limit: Math.min(read.window.limit, 256) } }
        : read,
  }),
  alternative.in('8')('limit-above-default-refused', 'A limit above the default of 128 is rejected', {
    'sharded.messages-window': (read, { given }) =>
      (given.limit ?? 0) > 128 ? failure('window', 'limit is above 128') : read,
  }),
  alternative.in('8')('limit-above-1000-refused', 'A limit above 1000 is rejected', {
    'sharded.messages-window': (read, { given }) =>
      (given.limit ?? 0) > 1000 ? failure('window', 'limit is above 1000') : read,
  }),
  alternative('limit-zero-refused', 'A limit of 0 is rejected', {
    'sharded.messages-window': (read, { given }) =>
      given.limit === 0 ? failure('window', 'limit must be positive') : read,
  }),
  alternative('offset-past-end-refused', 'There are 100 messages, and an offset behind them is rejected', {
    'sharded.message-list': (messages) => messages.slice(0, 100),
    'sharded.messages-window': (read, { given }) =>
      (given.offset ?? 0) >= 100 ? failure('window', 'offset is behind the last message') : read,
  }),
  alternative('offset-above-10000-refused', 'An offset above 10000 is rejected', {
    'sharded.messages-window': (read, { given }) =>
      (given.offset ?? 0) > 10_000 ? failure('window', 'offset is above 10000') : read,
  }),
  alternative(
    'window-refused-with-200',
    'A limit of 0 or above the default, and an offset behind the last of 100 messages, are rejected with status 200',
    {
      'sharded.message-list': (messages) => messages.slice(0, 100),
      'sharded.messages-window': (read, { given: { limit = 1, offset = 0 } }) =>
        limit === 0 || limit > 128 || offset >= 100 ? failure('window', 'no such window') : read,
      'sharded.error': (rendered, { failure: { kind } }) =>
        kind === 'window' ? { status: 200, body: { detail: rendered.body.error } } : rendered,
    },
  ),
  alternative.in('2.9')(
    'from-outside',
    'Every fourth message comes from outside, without source, value and fees',
    {
      'sharded.message': onlyWhere(
        ({ message }) => message.createdAt % 4n === 0n,
        (message) => ({ ...message, source: '', value: '0', fwd_fee: '0', ihr_fee: '0' }),
      ),
    },
  ),
  alternative.in('2.9')('friendly-addresses', 'Addresses of messages are in their user-friendly form', {
    'sharded.message': (message) =>
      ['source', 'destination'].reduce(
        (changed, field) => replace(field, (address) => toFriendly(String(address)))(changed),
        message,
      ),
  }),
  alternative.in('2.9')('hashes-hexadecimal', 'Hashes of messages are in hexadecimal', {
    'sharded.message': (message) => ({
      ...message,
      hash: hexadecimal(message.hash),
      body_hash: hexadecimal(message.body_hash),
    }),
  }),
  alternative.in('2.9')('more-members', 'Messages and the answer have fields that nobody documents', {
    'sharded.message': addFields,
    'sharded.messages-answer': (answer) => ({ ...answer, address_book: {}, metadata: {} }),
  }),
  alternative.in('2.9')('members-reversed', 'Fields of a message come in the opposite order', {
    'sharded.message': reverseFields,
  }),
];
