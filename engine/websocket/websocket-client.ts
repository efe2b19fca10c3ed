import { Agent } from 'node:https';
import type { Gate } from '../ledger/gate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import type { Latencies } from '../run/latencies.ts';
import { stopped } from '../unanswered.ts';
import type { Admission } from '../wire/admission.ts';
import { type Credential, credentialHeaders } from '../wire/credential.ts';
import type { Answer, Exchange, NoAnswer } from '../wire/exchange.ts';
import { guardMessage, guardOrigin, type InterlockRules } from '../wire/interlock.ts';
import { readAnswer } from '../wire/read-answer.ts';
import { trialMs } from '../wire/surface-health.ts';
import { Connection, type Reception } from './connection.ts';
import { openWebSocket } from './open-websocket.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly memory: ResponseMemoryBudget;
  readonly gate: Gate;
  readonly admission: Admission;
  readonly latencies: Latencies;
  readonly rules: Pick<InterlockRules, 'origins' | 'bareOrigins'>;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly ca: string | undefined;
  readonly signal: AbortSignal;
  /** Sees every exchange as it arrives, before anybody judges it. */
  readonly arrived: (exchange: Exchange, credential: Credential) => void;
}

export interface Door {
  readonly node: string;
  /** Whole address, with the token where the credential is one. */
  readonly url: string;
  readonly credential: Credential;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Message {
  readonly body: string;
  /** The id in the body, as text; any text of its own where the body has none. */
  readonly id: string;
  /** What latency is filed under. */
  readonly label: string;
  readonly requestUnits: number;
  /** Milliseconds; the run's own limit where absent. */
  readonly timeoutMs?: number;
}

/** An upgrade that led to a connection, or the exchange that tells what came in its place. */
export type Opened =
  | { readonly kind: 'open'; readonly connection: Connection; readonly exchange: Exchange }
  | { readonly kind: 'shut'; readonly exchange: Exchange };

/** WebSockets as the whole run uses them: guarded, budgeted, paced, limited in size and time. */
export class WebSocketClient {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly #parts: Parts;
  readonly #connections = new Set<Connection>();
  /** Connections whose end was told as a miss: the messages that go under together are one loss, not many. */
  readonly #lost = new WeakSet<Connection>();
  readonly #agent: Agent;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#agent = new Agent(parts.ca === undefined ? {} : { ca: parts.ca });
    this.timeoutMs = parts.timeoutMs;
    this.signal = parts.signal;
    parts.signal.addEventListener('abort', () => {
      for (const connection of this.#connections) connection.terminate();
    });
  }

  /**
   * Asks for an upgrade, once. A refusal comes back as a value.
   * @param knock true where silence may be the answer to a stranger, and says nothing of the node's health
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockRefusal where the address is not of the target file
   */
  async open(door: Door, knock = false): Promise<Opened> {
    const carriesCredential = door.credential.kind !== 'none';
    guardOrigin({ method: 'UPGRADE', url: door.url, carriesCredential }, this.#parts.rules);
    const { admission } = this.#parts;
    const passage = await admission.pass({ url: door.url }, async (trial) => {
      const opened = await this.#open(door, trial);
      if (opened.kind === 'shut') admission.saw({ url: door.url }, opened.exchange, knock);
      return opened;
    });
    if (passage.kind === 'sent') return passage.value;
    const { node, url, headers = {} } = door;
    const request = { method: 'UPGRADE', url, headers };
    return {
      kind: 'shut',
      exchange: { node, transport: 'websocket', request, answer: passage.why, durationMs: 0 },
    };
  }

  /**
   * Sends one message and waits for its answer.
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockRefusal where the message is no documented read (a bug of a check)
   */
  async send(connection: Connection, door: Door, message: Message, knock = false): Promise<MessageExchange> {
    guardMessage(message.body);
    const { admission } = this.#parts;
    const to = { url: door.url, operations: ['messages', message.label] };
    const passage = await admission.pass(to, async (trial) => {
      const exchange = await this.#send(connection, door, message, trial);
      if (exchange.reception !== 'closed' || !this.#lost.has(connection)) admission.saw(to, exchange, knock);
      if (exchange.reception === 'closed') this.#lost.add(connection);
      return exchange;
    });
    if (passage.kind === 'sent') return passage.value;
    const { url, headers } = connection;
    const request = { method: 'MESSAGE', url, headers, body: message.body };
    const answer = passage.why;
    return {
      node: door.node,
      transport: 'websocket',
      request,
      answer,
      durationMs: 0,
      reception: 'timeout',
    };
  }

  /**
   * Sends messages so that they are in flight together, as far as the run's limits let them. The answers are in the
   * order of the messages.
   * @throws Unanswered, InterlockRefusal as `send`
   */
  async sendTogether(
    connection: Connection,
    door: Door,
    messages: readonly Message[],
  ): Promise<MessageExchange[]> {
    for (const { body } of messages) guardMessage(body);
    return this.#parts.gate.passTogether(
      messages.map((message) => () => this.#send(connection, door, message, false)),
    );
  }

  /** Takes leave of a connection. */
  async leave(connection: Connection): Promise<void> {
    await connection.close();
    this.#connections.delete(connection);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => this.leave(connection)));
    this.#agent.destroy();
  }

  async #open(door: Door, trial: boolean): Promise<Opened> {
    const { ledger, memory, userAgent, signal } = this.#parts;
    const timeoutMs = trial ? Math.min(trialMs, this.timeoutMs) : this.timeoutMs;
    this.#stopIfInterrupted();
    ledger.spend(door.node, 0);
    const headers = {
      'user-agent': userAgent,
      ...credentialHeaders(door.credential),
      ...door.headers,
    };
    const connection = new Connection(door.url, headers);
    const started = performance.now();
    const agent = new URL(door.url).protocol === 'wss:' ? this.#agent : undefined;
    const reservation = memory.reserve((error) => connection.abandon(error.message));
    connection.countIn(reservation);
    const opening = await openWebSocket(door.url, {
      ...{ headers, timeoutMs, agent, memory, signal },
      receive: (text) => connection.receive(text),
      arrived: (bytes) => connection.count(bytes),
    });
    if (opening.kind !== 'open') reservation.release();
    this.#stopIfInterrupted();
    const exchangeOf = (answer: Answer | NoAnswer): Exchange => ({
      node: door.node,
      transport: 'websocket',
      request: { method: 'UPGRADE', url: door.url, headers },
      answer,
      durationMs: performance.now() - started,
    });
    if (opening.kind !== 'open') {
      const exchange = exchangeOf(opening.answer);
      this.#parts.arrived(exchange, door.credential);
      return { kind: 'shut', exchange };
    }
    connection.attach(opening.socket);
    this.#connections.add(connection);
    return {
      kind: 'open',
      connection,
      exchange: exchangeOf({ kind: 'answer', ...switched(''), body: { kind: 'empty' } }),
    };
  }

  async #send(
    connection: Connection,
    door: Door,
    message: Message,
    trial: boolean,
  ): Promise<MessageExchange> {
    const { ledger, latencies, timeoutMs: usual, arrived } = this.#parts;
    this.#stopIfInterrupted();
    ledger.spend(door.node, message.requestUnits);
    const started = performance.now();
    const limit = Math.min(message.timeoutMs ?? usual, trial ? trialMs : Number.POSITIVE_INFINITY);
    const reception = await connection.ask(message.body, message.id, limit);
    this.#stopIfInterrupted();
    const durationMs = performance.now() - started;
    if (reception.kind === 'answer') latencies.add(door.node, message.label, durationMs, ' over WebSocket');
    const { url, headers } = connection;
    const exchange: Exchange = {
      node: door.node,
      transport: 'websocket',
      request: { method: 'MESSAGE', url, headers, body: message.body },
      answer:
        reception.kind === 'answer'
          ? await readAnswer(switched(reception.text), this.#parts.memory)
          : noAnswer(reception, limit),
      durationMs,
    };
    arrived(exchange, door.credential);
    return { ...exchange, reception: reception.kind };
  }

  #stopIfInterrupted(): void {
    if (this.#parts.signal.aborted) throw stopped(this.#parts.signal);
  }
}

/** The exchange of a message, with how its answer was had. */
export interface MessageExchange extends Exchange {
  readonly reception: Reception['kind'];
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
        message: `no answer over WebSocket within ${timeoutMs} ms`,
      };
    case 'ambiguous':
      return {
        kind: 'no-answer',
        cause: 'unreadable',
        message: 'messages came that no id ties to one of several requests',
      };
    case 'closed':
      return { kind: 'no-answer', cause: 'unreachable', message: reception.reason };
  }
}
