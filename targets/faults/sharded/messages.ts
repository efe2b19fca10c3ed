import { elementsOf, fieldsOf } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../behaviour.ts';
import { type Change, onlyWhere, rename, replace, without } from '../../change-member.ts';
import { faultsOf } from '../../fault-family.ts';
import { Seeded } from '../../seeded.ts';
import { toFriendly } from '../../sharded/friendly-address.ts';
import { failure } from '../../sharded/sharded-failure.ts';
import { cutWindow, type GivenWindow, type Window } from '../../window.ts';

const fault = faultsOf({ id: 'sharded.', section: '4.8' });

const members = [
  'hash',
  'source',
  'destination',
  'value',
  'fwd_fee',
  'ihr_fee',
  'created_lt',
  'body_hash',
] as const;
const numeric = ['value', 'fwd_fee', 'ihr_fee', 'created_lt'] as const;
const requirementOf = (member: string) => `message.${member.replace('_', '-')}`;

const messageFault = (
  what: string,
  member: string,
  summary: string,
  change: Change,
  chosen = (_position: number) => true,
) =>
  fault(
    `message.${what}`,
    requirementOf(member),
    summary,
    {
      'sharded.message': onlyWhere(({ position }) => chosen(position), change),
    },
    { section: '2.9' },
  );

/** Each member of a message left out everywhere, and null in one of three. */
const each: readonly Fault[] = members.flatMap((member) => [
  messageFault(`${member.replace('_', '-')}-missing`, member, `A message has no ${member}`, without(member)),
  messageFault(
    `${member.replace('_', '-')}-null`,
    member,
    `Every third message has null for ${member}`,
    replace(member, () => null),
    (position) => position % 3 === 2,
  ),
]);

/** Each amount and time as a number, where a double holds it. */
const numbers: readonly Fault[] = numeric.map((member) =>
  messageFault(
    `${member.replace('_', '-')}-number`,
    member,
    `A ${member} that a double holds is a number`,
    replace(member, (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value)),
  ),
);

const formFault = (
  what: string,
  requirement: string,
  summary: string,
  change: Change,
  chosen = (_position: number) => true,
) =>
  fault(
    `message.${what}`,
    `message.${requirement}`,
    summary,
    { 'sharded.message': onlyWhere(({ position }) => chosen(position), change) },
    { section: '2.9' },
  );

/** What a message holds, written otherwise than on any chain of this kind. */
const forms: readonly Fault[] = [
  formFault(
    'hash-cut',
    'hash-length',
    'The hash of a message has lost its last byte',
    replace('hash', (hash) => Buffer.from(String(hash), 'base64').subarray(0, 31).toString('base64')),
  ),
  formFault(
    'body-hash-number',
    'hash-length',
    'The hash of a body is written as a number',
    replace('body_hash', (hash) =>
      BigInt(`0x${Buffer.from(String(hash), 'base64').toString('hex')}`).toString(),
    ),
  ),
  formFault(
    'value-hexadecimal',
    'decimal-values',
    'The value of a message is in hexadecimal',
    replace('value', (value) => `0x${BigInt(String(value)).toString(16)}`),
  ),
  formFault(
    'fee-main-units',
    'decimal-values',
    'Forward fees are in main units',
    replace('fwd_fee', (fee) => (Number(fee) / 1e9).toFixed(9)),
  ),
  formFault(
    'address-without-workchain',
    'address-form',
    'The source of a message has lost its workchain',
    replace('source', (address) => String(address).slice(2)),
  ),
  formFault(
    'address-checksum',
    'address-form',
    'User-friendly addresses have the checksum of others',
    (message) => ({
      ...message,
      source:
        toFriendly(String(message.source)).slice(0, 44) + toFriendly(String(message.destination)).slice(44),
      destination: toFriendly(String(message.destination)),
    }),
  ),
  formFault(
    'address-forms-mixed',
    'address-form',
    'Destinations are user-friendly beside raw sources',
    replace('destination', (address) => toFriendly(String(address))),
  ),
];

const rest: readonly Fault[] = [
  messageFault(
    'body-hash-missing-once',
    'body_hash',
    'The sixth message of an answer has no body_hash',
    without('body_hash'),
    (position) => position === 5,
  ),
  messageFault(
    'body-hash-nested',
    'body_hash',
    'The hash of the body stands in message_content',
    ({ body_hash, ...message }) => ({ ...message, message_content: { hash: body_hash } }),
  ),
  messageFault(
    'source-object',
    'source',
    'The source of a message is an object',
    replace('source', (address) => ({ address })),
  ),
  fault(
    'messages.doubled',
    'messages.unique',
    'The third message of an answer is the second again',
    {
      'sharded.messages': (messages) =>
        messages.map((one, index) => (index === 2 ? (messages[1] ?? one) : one)),
    },
    { section: '2.9' },
  ),
  fault('messages.renamed', 'messages.answer', 'The messages stand under items', {
    'sharded.messages-answer': rename('messages', 'items'),
  }),
  fault('messages.object', 'messages.answer', 'The messages are an object by hash', {
    'sharded.messages-answer': replace('messages', (messages) =>
      Object.fromEntries(elementsOf(messages).map((one) => [fieldsOf(one).hash, one])),
    ),
  }),
  fault('messages.wrapped', 'messages.answer', 'The messages stand in a result beside ok', {
    'sharded.messages-answer': (answer) => ({ ok: true, result: answer }),
  }),
];

/** Another window in place of the right one. */
function windows(change: (window: Window, given: GivenWindow) => Window): Overrides {
  return {
    'sharded.messages-window': (read, { given }) =>
      'window' in read ? { given, window: change(read.window, given) } : read,
  };
}

const withLimit = (change: (limit: number, given: GivenWindow) => number) =>
  windows((window, given) => ({ ...window, limit: change(window.limit, given) }));
const withOffset = (change: (offset: number, given: GivenWindow, limit: number) => number) =>
  windows((window, given) => ({ ...window, offset: change(window.offset, given, window.limit) }));
const refuses = (chosen: (given: GivenWindow) => boolean, text: string): Overrides => ({
  'sharded.messages-window': (read, { given }) => (chosen(given) ? failure('window', text) : read),
});

const windowFault = (
  what: string,
  section: string,
  requirement: string,
  summary: string,
  overrides: Overrides,
) => fault(`messages.${what}`, `messages.${requirement}`, summary, overrides, { section });

/** Windows of messages that break §4.8 or §8. */
const cuts: readonly Fault[] = [
  windowFault(
    'offset-ignored',
    '4.8',
    'offset',
    'The offset does nothing',
    withOffset(() => 0),
  ),
  windowFault(
    'offset-overlaps',
    '4.8',
    'offset',
    'An offset leaves out one message less',
    withOffset((offset) => Math.max(0, offset - 1)),
  ),
  windowFault(
    'offset-skips',
    '4.8',
    'offset',
    'An offset leaves out one message more',
    withOffset((offset) => (offset === 0 ? 0 : offset + 1)),
  ),
  windowFault(
    'offset-of-pages',
    '4.8',
    'offset',
    'The offset counts pages',
    withOffset((offset, _given, limit) => offset * limit),
  ),
  windowFault(
    'offset-skips-beyond-128',
    '4.8',
    'offset',
    'An offset beyond 128 leaves out one message more',
    withOffset((offset) => (offset > 128 ? offset + 1 : offset)),
  ),
  windowFault('offset-reverses', '4.8', 'offset', 'With an offset the messages come oldest first', {
    'sharded.messages': (messages, { all, window }) =>
      window.offset === 0 ? messages : cutWindow([...all].reverse(), window),
  }),
  windowFault('order-stirred', '4.8', 'offset', 'Every request finds the messages in another order', {
    'sharded.message-list': (messages, { context }) =>
      new Seeded(context.count, 'stirred').shuffle(messages.slice(0, 140)),
  }),
  windowFault('lost-in-turn', '4.8', 'offset', 'Every request lacks another message in the middle', {
    'sharded.message-list': (messages, { context }) => messages.toSpliced(40 + (context.count % 60), 1),
  }),
  windowFault(
    'offset-wanders-beyond-128',
    '4.8',
    'offset',
    'An offset beyond 128 leaves out more or less each time',
    {
      'sharded.messages-window': (read, { given, context }) =>
        'window' in read && read.window.offset > 128
          ? { given, window: { ...read.window, offset: read.window.offset + (context.count % 3) } }
          : read,
    },
  ),
  windowFault(
    'limit-ignored',
    '4.8',
    'limit',
    'The limit does nothing',
    withLimit(() => 128),
  ),
  windowFault(
    'limit-one-more',
    '4.8',
    'limit',
    'One message more comes than the limit',
    withLimit((limit) => limit + 1),
  ),
  windowFault(
    'limit-one-less',
    '4.8',
    'limit',
    'One message less comes than a limit above 1',
    withLimit((limit, given) => (given.limit === undefined || limit < 2 ? limit : limit - 1)),
  ),
  windowFault(
    'limit-at-least-10',
    '4.8',
    'limit',
    'A limit below 10 counts as 10',
    withLimit((limit) => Math.max(limit, 10)),
  ),
  windowFault(
    'limit-ends-at-offset',
    '4.8',
    'limit',
    'The limit counts from the first message, not from the offset',
    withLimit((limit, { offset }) => Math.max(0, limit - (offset ?? 0))),
  ),
  windowFault(
    'limit-required',
    '4.8',
    'limit-optional',
    'A request without a limit is refused',
    refuses(({ limit }) => limit === undefined, 'limit is required'),
  ),
  windowFault(
    'limit-required-with-offset',
    '4.8',
    'limit-optional',
    'A request with an offset and without a limit is refused',
    refuses(
      ({ limit, offset }) => limit === undefined && offset !== undefined,
      'limit is required beside offset',
    ),
  ),
  windowFault(
    'offset-required',
    '4.8',
    'offset-optional',
    'A request without an offset is refused',
    refuses(({ offset }) => offset === undefined, 'offset is required'),
  ),
  windowFault(
    'offset-required-with-limit',
    '4.8',
    'offset-optional',
    'A request with a limit and without an offset is refused',
    refuses(
      ({ limit, offset }) => offset === undefined && limit !== undefined,
      'offset is required beside limit',
    ),
  ),
  windowFault(
    'default-limit-100',
    '8',
    'limit-default',
    'Without a limit there are 100 messages',
    withLimit((limit, given) => (given.limit === undefined ? 100 : limit)),
  ),
  windowFault(
    'default-limit-129',
    '8',
    'limit-default',
    'Without a limit there are 129 messages',
    withLimit((limit, given) => (given.limit === undefined ? 129 : limit)),
  ),
  windowFault(
    'default-limit-127',
    '8',
    'limit-default',
    'Without a limit there are 127 messages',
    withLimit((limit, given) => (given.limit === undefined ? 127 : limit)),
  ),
  windowFault(
    'default-limit-all',
    '8',
    'limit-default',
    'Without a limit all messages come',
    withLimit((limit, given) => (given.limit === undefined ? 10_000 : limit)),
  ),
  windowFault(
    'default-offset-1',
    '8',
    'offset-default',
    'Without an offset the first message is left out',
    withOffset((offset, given) => (given.offset === undefined ? 1 : offset)),
  ),
];

export const faults: readonly Fault[] = [...each, ...numbers, ...forms, ...rest, ...cuts];
