import { firstRound, type Round } from '../round.ts';
import type { AccessMode } from '../wire/credential.ts';
import type { CallOptions, RpcChannel } from './channel.ts';
import type { RpcReply } from './reply.ts';

/** Answers of the first round, by call. */
export type SharedReplies = Map<string, Promise<RpcReply>>;

/**
 * A channel whose calls of the first round are shared between all checks of a run, so that no answer is paid for twice. HTTP
 * shares by request in `Wire`; over WebSocket the id of a call is the channel's own choice, and says nothing.
 */
export class SharingChannel implements RpcChannel {
  readonly transport: RpcChannel['transport'];
  readonly mode: AccessMode;
  readonly #inner: RpcChannel;
  readonly #replies: SharedReplies;

  constructor(inner: RpcChannel, replies: SharedReplies) {
    this.transport = inner.transport;
    this.mode = inner.mode;
    this.#inner = inner;
    this.#replies = replies;
  }

  call(method: string, params: unknown, round: Round, options: CallOptions = {}): Promise<RpcReply> {
    if (round.attempt > firstRound.attempt) return this.#inner.call(method, params, round, options);
    const key = JSON.stringify([this.transport, this.mode, method, params, options.id ?? null]);
    const known = this.#replies.get(key);
    if (known !== undefined) return known;
    const reply = this.#inner.call(method, params, round, options);
    this.#replies.set(key, reply);
    return reply;
  }

  raw(body: string, label: string, id?: number): Promise<RpcReply> {
    return this.#inner.raw(body, label, id);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
