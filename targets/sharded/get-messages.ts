import type { JsonObject } from '../../base/json-object.ts';
import type { CallContext } from '../serving/node-service.ts';
import { json } from '../serving/wire.ts';
import { cutWindow, type GivenWindow, type Window } from '../window.ts';
import type { ChainMessage } from './chain-messages.ts';
import type { Outcome, ShardedCall } from './sharded-call.ts';
import { failure, reject, type ShardedFailure } from './sharded-failure.ts';

type MessagesWindowRead =
  | { readonly window: Window; readonly given: GivenWindow }
  | { readonly failure: ShardedFailure };

interface MessagesInfo {
  readonly all: readonly ChainMessage[];
  readonly window: Window;
  readonly given: GivenWindow;
  readonly context: CallContext;
}

interface MessageInfo {
  readonly message: ChainMessage;
  /** Place in the answer. */
  readonly position: number;
  readonly window: Window;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** The messages that there are at the time of a request, newest first. */
    'sharded.message-list': Hook<readonly ChainMessage[], { readonly context: CallContext }>;
    /** §8: the window that is answered for the one that was given. */
    'sharded.messages-window': Hook<
      MessagesWindowRead,
      { readonly given: GivenWindow; readonly context: CallContext }
    >;
    /** The messages in the window asked for. */
    'sharded.messages': Hook<readonly ChainMessage[], MessagesInfo>;
    /** §2.9 */
    'sharded.message': Hook<JsonObject, MessageInfo>;
    /** The whole answer. */
    'sharded.messages-answer': Hook<JsonObject, MessagesInfo>;
  }
}

/** §8 */
const defaultLimit = 128;

/** `GET /api/v3/messages?limit=&offset=` (§4.8). */
export function getMessages(call: ShardedCall): Outcome {
  const { behaviour, context } = call;
  const read = readWindow(call);
  if ('failure' in read) return reject(call, read.failure);
  const { window, given } = read;
  const all = behaviour.override('sharded.message-list', call.messages, { context });
  const info = { all, window, given, context };
  const messages = behaviour
    .override('sharded.messages', cutWindow(all, window), info)
    .map((message, position) =>
      behaviour.override('sharded.message', render(message), { message, position, window, context }),
    );
  return {
    answer: json(200, behaviour.override('sharded.messages-answer', { messages }, info)),
    served: true,
  };
}

/** §2.9: every field is a string. */
function render(message: ChainMessage): JsonObject {
  return {
    hash: message.hash,
    source: message.source,
    destination: message.destination,
    value: String(message.value),
    fwd_fee: String(message.forwardFee),
    ihr_fee: String(message.routingFee),
    created_lt: String(message.createdAt),
    body_hash: message.bodyHash,
  };
}

function readWindow({ behaviour, request, context }: ShardedCall): MessagesWindowRead {
  const [offset, limit] = [readCount(request.query.get('offset')), readCount(request.query.get('limit'))];
  if (offset === null || limit === null) {
    return failure('window', `${offset === null ? 'offset' : 'limit'} is not a count`);
  }
  const given = { offset, limit };
  const window = { offset: offset ?? 0, limit: limit ?? defaultLimit };
  return behaviour.override('sharded.messages-window', { window, given }, { given, context });
}

/** A whole number from 0 on, undefined where none is given, null for anything else. */
function readCount(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  return /^\d+$/.test(text) ? Number(text) : null;
}
