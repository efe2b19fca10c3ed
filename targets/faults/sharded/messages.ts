import { elementsOf, fieldsOf, type JsonObject } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { onlyWhere, rename, replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { fieldFaults } from '../../entries/field-faults.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { type WindowHooks, windowFaults, withLimit, withOffset } from '../../entries/window-faults.ts';
import { Seeded } from '../../seeded.ts';
import { toFriendly } from '../../sharded/friendly-address.ts';
import { failure } from '../../sharded/sharded-failure.ts';
import { cutWindow } from '../../window.ts';

const messageFault = faultsOf({ id: 'sharded.message.', section: '2.9' });
const fault = faultsOf({ id: 'sharded.messages.', section: '4.8' });

const amounts = ['value', 'fwd_fee', 'ihr_fee', 'created_lt'];
const fields = ['hash', 'source', 'destination', 'body_hash', ...amounts];

const messages = (change: (message: JsonObject) => JsonObject) => ({ 'sharded.message': change });
const oneOfThree = ({ position }: { readonly position: number }) => position % 3 === 2;
const asSafeNumber = (value: unknown) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** The fields of a message (§2.9). */
const ofMessages: readonly Fault[] = [
  ...fieldFaults(
    messageFault,
    fields,
    'missing',
    (field) => `A message has no ${field}`,
    (field) => messages(without(field)),
  ),
  ...fieldFaults(
    messageFault,
    fields,
    'null',
    (field) => `Every third message has null for ${field}`,
    (field) => ({
      'sharded.message': onlyWhere(oneOfThree, set(field, null)),
    }),
  ),
  ...fieldFaults(
    messageFault,
    amounts,
    'number',
    (field) => `A ${field} that a double holds is a number`,
    (field) => messages(replace(field, asSafeNumber)),
  ),
  messageFault('hash-cut', 'hash-length', 'The hash of a message lacks its last byte', () =>
    messages(
      replace('hash', (hash) => Buffer.from(String(hash), 'base64').subarray(0, 31).toString('base64')),
    ),
  ),
  messageFault(
    'body-hash-hexadecimal-at-times',
    'one-form',
    'The hash of every third body is in hexadecimal',
    {
      'sharded.message': onlyWhere(
        oneOfThree,
        replace('body_hash', (hash) => Buffer.from(String(hash), 'base64').toString('hex')),
      ),
    },
  ),
  messageFault('hash-unpadded-at-times', 'one-form', 'The hash of every third message has lost its padding', {
    'sharded.message': onlyWhere(
      oneOfThree,
      replace('hash', (hash) => String(hash).replace('=', '')),
    ),
  }),
  messageFault('body-hash-number', 'hash-length', 'The hash of a body is written as a number', () =>
    messages(
      replace('body_hash', (hash) =>
        BigInt(`0x${Buffer.from(String(hash), 'base64').toString('hex')}`).toString(),
      ),
    ),
  ),
  messageFault('body-hash-of-message', 'hash-of-body', 'The hash of a body is that of the message', () =>
    messages((message) => ({ ...message, body_hash: message.hash })),
  ),
  messageFault('value-hexadecimal', 'decimal-values', 'The value of a message is in hexadecimal', () =>
    messages(replace('value', (value) => `0x${BigInt(String(value)).toString(16)}`)),
  ),
  messageFault('fee-main-units', 'decimal-values', 'Forward fees are in main units', () =>
    messages(replace('fwd_fee', (fee) => (Number(fee) / 1e9).toFixed(9))),
  ),
  messageFault(
    'address-without-workchain',
    'address-form',
    'The source of a message lacks its workchain',
    () => messages(replace('source', (address) => String(address).slice(2))),
  ),
  messageFault(
    'address-checksum',
    'address-form',
    'User-friendly addresses have the checksum of others',
    () =>
      messages((message) => ({
        ...message,
        source:
          toFriendly(String(message.source)).slice(0, 44) + toFriendly(String(message.destination)).slice(44),
        destination: toFriendly(String(message.destination)),
      })),
  ),
  messageFault(
    'address-forms-mixed',
    'address-form',
    'Destinations are user-friendly beside raw sources',
    () => messages(replace('destination', (address) => toFriendly(String(address)))),
  ),
  messageFault('body-hash-missing-once', 'body-hash', 'The sixth message of an answer has no body_hash', {
    'sharded.message': onlyWhere(({ position }) => position === 5, without('body_hash')),
  }),
  messageFault('body-hash-nested', 'body-hash', 'The hash of the body is inside message_content', () =>
    messages(({ body_hash, ...message }) => ({ ...message, message_content: { hash: body_hash } })),
  ),
  messageFault(
    'value-of-another-now-and-then',
    'value',
    'In every ninth answer the first message has the value of the second',
    () => {
      const isWrong = nthTimes(9);
      return {
        'sharded.messages': (list) => {
          const [first, second] = list;
          if (first === undefined || second === undefined || !isWrong()) return list;
          return [{ ...first, value: second.value }, ...list.slice(1)];
        },
      };
    },
  ),
  messageFault('source-object', 'source', 'The source of a message is an object', () =>
    messages(replace('source', (address) => ({ address }))),
  ),
];

/** The answer that holds the messages (§2.9, §4.8). */
const ofAnswers: readonly Fault[] = [
  fault.in('2.9')('doubled', 'unique', 'The third message of an answer repeats the second', {
    'sharded.messages': (list) => list.map((one, index) => (index === 2 ? (list[1] ?? one) : one)),
  }),
  fault('renamed', 'answer', 'The messages are under `items`', {
    'sharded.messages-answer': rename('messages', 'items'),
  }),
  fault('object', 'answer', 'The messages are an object by hash', {
    'sharded.messages-answer': replace('messages', (list) =>
      Object.fromEntries(elementsOf(list).map((one) => [fieldsOf(one).hash, one])),
    ),
  }),
  fault('wrapped', 'answer', 'The messages are inside `result` beside `ok`', {
    'sharded.messages-answer': (answer) => ({ ok: true, result: answer }),
  }),
];

const hooks: WindowHooks = {
  windows: (change) => ({
    'sharded.messages-window': (read, { given }) =>
      'window' in read ? { given, window: change(read.window, given) } : read,
  }),
  rejects: (when, text) => ({
    'sharded.messages-window': (read, { given }) => (when(given) ? failure('window', text) : read),
  }),
};

/** Windows of messages that break §4.8 or §8. */
const windows: readonly Fault[] = [
  ...windowFaults(fault, { ...hooks, item: 'message', limit: 128, far: 128, wrongLimits: [100, 129, 127] }),
  fault('first-lost-now-and-then', 'limit', 'Every ninth answer lacks the first of its messages', () => {
    const isLost = nthTimes(9);
    return { 'sharded.messages': (list) => (isLost() ? list.slice(1) : list) };
  }),
  fault(
    'empty-when-repeated',
    ['limit', 'limit-default', 'offset'],
    'A window that was asked for before is empty the next time',
    () => {
      const asked = new Set<string>();
      return {
        'sharded.messages': (list, { given, context }) => {
          const key = JSON.stringify([context.node, context.mode, given.limit, given.offset]);
          const again = asked.has(key);
          asked.add(key);
          return again ? [] : list;
        },
      };
    },
  ),
  fault('offset-skips', 'offset', 'An offset skips one message more', () =>
    withOffset(hooks, (offset) => (offset === 0 ? 0 : offset + 1)),
  ),
  fault(
    'offset-overlaps-at-128',
    'offset',
    'An offset that is a multiple of 128 skips one message less',
    () => withOffset(hooks, (offset) => (offset > 0 && offset % 128 === 0 ? offset - 1 : offset)),
  ),
  fault('offset-reverses', 'offset', 'With an offset the messages come oldest first', {
    'sharded.messages': (list, { all, window }) =>
      window.offset === 0 ? list : cutWindow([...all].reverse(), window),
  }),
  fault('order-stirred', 'offset', 'Every request finds the messages in another order', {
    'sharded.message-list': (list, { context }) =>
      new Seeded(context.count, 'stirred').shuffle(list.slice(0, 140)),
  }),
  fault('lost-in-turn', 'offset', 'Every request lacks another message in the middle', {
    'sharded.message-list': (list, { context }) => list.toSpliced(40 + (context.count % 60), 1),
  }),
  fault('offset-behind-all-is-none', 'offset', 'An offset behind the last message counts as 0', {
    'sharded.messages': (list, { all, window }) =>
      window.offset < all.length ? list : cutWindow(all, { ...window, offset: 0 }),
  }),
  fault('offset-wanders-beyond-128', 'offset', 'An offset beyond 128 skips more or less each time', {
    'sharded.messages-window': (read, { given, context }) =>
      'window' in read && read.window.offset > 128
        ? { given, window: { ...read.window, offset: read.window.offset + (context.count % 3) } }
        : read,
  }),
  fault.in('8')(
    'default-limit-100-with-basic',
    'limit-default',
    'Without a limit there are 100 messages under the basic credential',
    {
      'sharded.messages-window': (read, { given, context }) =>
        'window' in read && given.limit === undefined && context.mode === 'basic'
          ? { given, window: { ...read.window, limit: 100 } }
          : read,
    },
  ),
  fault('offset-required-with-limit', 'offset-optional', '`limit` without `offset` is rejected', () =>
    hooks.rejects(({ limit, offset }) => offset === undefined && limit !== undefined, 'offset is required'),
  ),
  fault.in('8')('default-limit-all', 'limit-default', 'Without a limit all messages come', () =>
    withLimit(hooks, (limit, given) => (given.limit === undefined ? 10_000 : limit)),
  ),
];

export const faults: readonly Fault[] = [...ofMessages, ...ofAnswers, ...windows];
