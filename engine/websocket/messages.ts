import type { Ledger } from '../ledger/ledger.ts';
import { type ResponseMemoryBudget, tooMuchInFlight } from '../ledger/response-memory-budget.ts';
import type { Latencies } from '../run/latencies.ts';
import { stopped, Unanswered } from '../unanswered.ts';
import { readAnswer } from '../wire/body/read-answer.ts';
import type { Credential } from '../wire/credential.ts';
import type { Answer, Exchange, NoAnswer } from '../wire/exchange.ts';
import type { Connection, Reception } from './connection.ts';
import type { HttpWitnesses, Wonder } from './http-witness.ts';
import type { Message, MessageExchange, WebSocketAddress } from './websocket-address.ts';

export interface MessageParts {
  readonly ledger: Ledger;
  readonly memory: ResponseMemoryBudget;
  readonly latencies: Latencies;
  readonly signal: AbortSignal;
  /** Sees every exchange as it arrives, before it is judged. */
  readonly arrived: (exchange: Exchange, credential: Credential) => void;
}

/** What becomes of a message: its exchange, and what was seen while it was waited for. */
export interface Sent {
  readonly exchange: MessageExchange;
  /** Whether nothing at all came over the connection, while HTTP answered. */
  readonly silent: boolean;
}

export interface SendOptions {
  readonly limitMs: number;
  /** True where the credential of the connection may be rejected: no response may be the rejection. */
  readonly rejectable: boolean;
  /** Called when there is no response yet, while HTTP gave one. */
  readonly wonder?: Wonder;
}

/** Sends messages over connections, and waits for what comes. */
export class Messages {
  readonly #parts: MessageParts;
  readonly #witnesses: HttpWitnesses;

  constructor(parts: MessageParts, witnesses: HttpWitnesses) {
    this.#parts = parts;
    this.#witnesses = witnesses;
  }

  /** @throws Unanswered where the budget is spent, the run interrupted, or what came was given up for the sake of others */
  async send(
    connection: Connection,
    address: WebSocketAddress,
    message: Message,
    options: SendOptions,
  ): Promise<Sent> {
    const { ledger, latencies, arrived } = this.#parts;
    const { limitMs, rejectable, wonder } = options;
    this.#stopIfInterrupted();
    ledger.spend(address.node, message.requestUnits);
    const sentAt = Date.now();
    const started = performance.now();
    const witness = rejectable ? undefined : this.#witnesses.call(address.node, limitMs, wonder);
    const reception = await connection.ask(message.body, message.id, limitMs);
    const overHttp = witness?.end() === true;
    this.#stopIfInterrupted();
    const durationMs = performance.now() - started;
    // We closed it in favour of others: that is not a response of the service.
    if (reception.kind === 'closed' && reception.reason === tooMuchInFlight)
      throw new Unanswered('unreadable', tooMuchInFlight);
    if (reception.kind === 'answer')
      latencies.add(address.node, message.label, durationMs, ' over WebSocket');
    const secondAnswer = connection.takeSecondAnswer();
    const exchange: Exchange = {
      ...asked(connection, address, message),
      answer:
        reception.kind === 'answer'
          ? await readAnswer(switched(reception.text), this.#parts.memory)
          : noAnswer(reception, limitMs),
      sentAt,
      durationMs,
      ...(secondAnswer === undefined ? {} : { secondAnswer }),
    };
    arrived(exchange, address.credential);
    return {
      exchange: { ...exchange, reception: reception.kind },
      silent: reception.kind === 'timeout' && reception.silent && overHttp,
    };
  }

  #stopIfInterrupted(): void {
    if (this.#parts.signal.aborted) throw stopped(this.#parts.signal);
  }
}

/** What an exchange says of the message that was asked. */
export function asked(
  { url, headers, identity: connection }: Connection,
  { node }: WebSocketAddress,
  { body, label }: Message,
) {
  const request = { method: 'MESSAGE', url, headers, body };
  return { node, transport: 'websocket', operation: label, connection, request } as const;
}

function switched(text: string): Pick<Answer, 'status' | 'headers' | 'text'> {
  return { status: 101, headers: {}, text };
}

function noAnswer(reception: Exclude<Reception, { kind: 'answer' }>, timeoutMs: number): NoAnswer {
  switch (reception.kind) {
    case 'timeout':
      return {
        kind: 'no-answer',
        cause: 'timeout',
        message: `no response over WebSocket within ${timeoutMs} ms`,
      };
    case 'ambiguous':
      return {
        kind: 'no-answer',
        cause: 'unreadable',
        message: 'messages arrived whose id matches none of several requests',
      };
    case 'closed':
    case 'unsent':
      return { kind: 'no-answer', cause: 'unreachable', message: reception.reason };
    case 'yielded': {
      const message = 'the connection was closed in favour of another';
      return { kind: 'no-answer', cause: 'unreachable', message };
    }
  }
}
