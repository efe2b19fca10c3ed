import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gate } from '../ledger/gate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type ResponseMemoryBudget, tooMuchInFlight } from '../ledger/response-memory-budget.ts';
import type { Latencies } from '../run/latencies.ts';
import { stopped, Unanswered } from '../unanswered.ts';
import type { Admission } from '../wire/admission.ts';
import { type Credential, credentialHeaders } from '../wire/credential.ts';
import type { Answer, Exchange, NoAnswer } from '../wire/exchange.ts';
import { guardMessage, guardOrigin, type InterlockRules } from '../wire/interlock.ts';
import { readAnswer } from '../wire/read-answer.ts';
import type { Retries } from '../wire/retry.ts';
import type { SoundRequests } from '../wire/sound-requests.ts';
import { trialMs } from '../wire/surface-health.ts';
import { Connection, type Reception } from './connection.ts';
import { ConnectionRoom } from './connection-room.ts';
import { HttpWitnesses } from './http-witness.ts';
import { openWebSocket } from './open-websocket.ts';
import { type Silence, SilenceCircuit } from './silence-circuit.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly memory: ResponseMemoryBudget;
  readonly gate: Gate;
  readonly admission: Admission;
  readonly retries: Retries;
  readonly sound: SoundRequests;
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

/** Of one connection so many notifications are told; a flood of them shows nothing more. */
const mostNotifications = 20;

/** WebSockets as the whole run uses them: guarded, budgeted, paced, limited in size and time. */
export class WebSocketClient {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly #parts: Parts;
  readonly #connections = new Set<Connection>();
  /** Connections whose end was told as a miss: the messages that go under together are one loss, not many. */
  readonly #lost = new WeakSet<Connection>();
  readonly #silence = new SilenceCircuit();
  readonly #room = new ConnectionRoom();
  readonly #witnesses: HttpWitnesses;
  readonly #agent: Agent;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#witnesses = new HttpWitnesses(parts.sound);
    this.#agent = new Agent(parts.ca === undefined ? {} : { ca: parts.ca });
    this.timeoutMs = parts.timeoutMs;
    this.signal = parts.signal;
    parts.signal.addEventListener('abort', () => {
      for (const connection of this.#connections) connection.terminate();
    });
  }

  /**
   * Asks for an upgrade, and again where the rule for retries says so. A refusal comes back as a value.
   * @param replaceable whether the caller opens another connection where this one is ended to make room
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockRefusal where the address is not of the target file
   */
  open(door: Door, replaceable = false): Promise<Opened> {
    const send = async () => {
      const { opened, sent } = await this.#upgradeInTurn(door, { replaceable });
      return { value: opened, exchange: sent ? opened.exchange : undefined };
    };
    const pause = async (ms: number): Promise<void> => {
      await sleep(ms, undefined, { signal: this.signal }).catch(() => this.#stopIfInterrupted());
    };
    return this.#parts.retries.run(`${surfaceOf(door)} upgrade`, send, pause);
  }

  /** Asks for an upgrade once, with a credential that may be refused: silence may be the answer, and says nothing of the node's health. */
  async openOnce(door: Door): Promise<Opened> {
    return (await this.#upgradeInTurn(door, { rejectable: true })).opened;
  }

  async #upgradeInTurn(
    door: Door,
    { replaceable = false, rejectable = false },
  ): Promise<{ readonly opened: Opened; readonly sent: boolean }> {
    const { admission, sound } = this.#parts;
    const room = this.#room;
    const { node, url, credential, headers = {} } = door;
    guardOrigin({ method: 'UPGRADE', url, carriesCredential: credential.kind !== 'none' }, this.#parts.rules);
    const heldBack = (answer: NoAnswer): Opened => {
      const request = { method: 'UPGRADE', url, headers };
      return {
        kind: 'shut',
        exchange: { node, transport: 'websocket', operation: 'upgrade', request, answer, durationMs: 0 },
      };
    };
    const silence = rejectable ? undefined : this.silence(door);
    if (silence !== undefined) return { opened: heldBack(silenceAnswer(silence)), sent: false };
    const ended = await room.enter(url, this.timeoutMs, this.signal);
    const passing = admission.pass({ url }, async (trial) => {
      const opened = await this.#upgrade(door, trial ? Math.min(trialMs, this.timeoutMs) : this.timeoutMs);
      admission.saw({ url }, opened.exchange, rejectable);
      if (opened.kind === 'shut') room.refused(opened.exchange);
      else {
        room.opened(opened.connection, replaceable);
        if (!rejectable) sound.saw(opened.exchange, () => this.#probe(door));
      }
      return opened;
    });
    const passage = await passing.finally(ended);
    if (passage.kind === 'held-back') return { opened: heldBack(passage.why), sent: false };
    return { opened: passage.value, sent: true };
  }

  /** What is known of a surface that leaves requests unanswered; undefined as long as it is not. */
  silence(door: Door): Silence | undefined {
    return this.#silence.at(surfaceOf(door));
  }

  /**
   * Sends one message and waits for its answer.
   * @param rejectable true where the credential of the connection may be refused: silence may be the answer
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockRefusal where the message is no documented read (a bug of a check)
   */
  async send(
    connection: Connection,
    door: Door,
    message: Message,
    rejectable = false,
  ): Promise<MessageExchange> {
    guardMessage(message.body);
    const { admission, sound } = this.#parts;
    const to = { url: door.url, operations: [message.label] };
    const heldBack = (answer: NoAnswer): MessageExchange => {
      const { url, headers } = connection;
      const request = { method: 'MESSAGE', url, headers, body: message.body };
      const { node } = door;
      const { label: operation } = message;
      return {
        node,
        transport: 'websocket',
        operation,
        request,
        answer,
        durationMs: 0,
        reception: 'timeout',
      };
    };
    const passage = await admission.pass(to, async (trial) => {
      // What is known by the time that it may be sent: others wait on the same connection.
      const silence = rejectable ? undefined : this.silence(door);
      if (silence !== undefined) return heldBack(silenceAnswer(silence));
      if (connection.isSilent) return heldBack(silentConnection);
      const limit = message.timeoutMs ?? this.timeoutMs;
      const exchange = await this.#send(connection, door, message, {
        limitMs: trial ? Math.min(trialMs, limit) : limit,
        rejectable,
      });
      const { reception } = exchange;
      // The messages that go under together are one loss, not many.
      const known = reception === 'closed' && this.#lost.has(connection);
      // A surface that says nothing has a circuit of its own.
      const isSilent = connection.isSilent && this.#silence.suspects(surfaceOf(door));
      if (!known && !isSilent && reception !== 'yielded') admission.saw(to, exchange, rejectable);
      if (reception === 'closed') this.#lost.add(connection);
      if (!rejectable && reception === 'answer') sound.saw(exchange, () => this.#probe(door, message));
      return exchange;
    });
    return passage.kind === 'sent' ? passage.value : heldBack(passage.why);
  }

  /** Opens a connection as it was opened before, and sends what was answered before, to see whether it still is. */
  async #probe(door: Door, message?: Message): Promise<Exchange> {
    const limitMs = Math.min(trialMs, this.timeoutMs);
    const passage = await this.#parts.admission.probe({ url: door.url }, async (): Promise<Exchange> => {
      const opened = await this.#upgrade(door, limitMs);
      if (opened.kind === 'shut') return opened.exchange;
      this.#room.opened(opened.connection, false);
      try {
        if (message === undefined) return opened.exchange;
        return await this.#send(opened.connection, door, message, { limitMs, rejectable: true });
      } finally {
        await this.leave(opened.connection);
      }
    });
    if (passage.kind === 'sent') return passage.value;
    const { node, url } = door;
    const request = { method: 'UPGRADE', url, headers: {} };
    return { node, transport: 'websocket', request, answer: passage.why, durationMs: 0 };
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
      messages.map((message) => async () => {
        const limitMs = message.timeoutMs ?? this.timeoutMs;
        return this.#send(connection, door, message, { limitMs, rejectable: false });
      }),
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

  async #upgrade(door: Door, timeoutMs: number): Promise<Opened> {
    const { ledger, memory, userAgent, signal } = this.#parts;
    this.#stopIfInterrupted();
    ledger.spend(door.node, 0);
    const headers = {
      'user-agent': userAgent,
      ...credentialHeaders(door.credential),
      ...door.headers,
    };
    const connection = new Connection(door.url, headers, this.#tellNotifications(door, headers));
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
      operation: 'upgrade',
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

  /** Tells observers of messages that nobody asked for: as answers to messages without a body. */
  #tellNotifications(door: Door, headers: Readonly<Record<string, string>>): (text: string) => void {
    let told = 0;
    const { node, url, credential } = door;
    const tell = async (text: string): Promise<void> => {
      const answer = await readAnswer(switched(text), this.#parts.memory);
      const request = { method: 'MESSAGE', url, headers };
      this.#parts.arrived(
        { node, transport: 'websocket', operation: 'notification', request, answer, durationMs: 0 },
        credential,
      );
    };
    return (text) => {
      if (told >= mostNotifications) return;
      told += 1;
      tell(text).catch(() => undefined);
    };
  }

  async #send(
    connection: Connection,
    door: Door,
    message: Message,
    { limitMs, rejectable }: { readonly limitMs: number; readonly rejectable: boolean },
  ): Promise<MessageExchange> {
    const { ledger, latencies, arrived } = this.#parts;
    this.#stopIfInterrupted();
    ledger.spend(door.node, message.requestUnits);
    const started = performance.now();
    const witness = rejectable ? undefined : this.#witnesses.call(door.node, limitMs / 2);
    const reception = await connection.ask(message.body, message.id, limitMs);
    this.#stopIfInterrupted();
    const durationMs = performance.now() - started;
    // It was ended for the sake of others: that is no word of the service.
    if (reception.kind === 'closed' && reception.reason === tooMuchInFlight) {
      witness?.end();
      throw new Unanswered('unreadable', tooMuchInFlight);
    }
    if (reception.kind === 'answer') latencies.add(door.node, message.label, durationMs, ' over WebSocket');
    const { url, headers } = connection;
    const exchange: Exchange = {
      node: door.node,
      transport: 'websocket',
      operation: message.label,
      request: { method: 'MESSAGE', url, headers, body: message.body },
      answer:
        reception.kind === 'answer'
          ? await readAnswer(switched(reception.text), this.#parts.memory)
          : noAnswer(reception, limitMs),
      durationMs,
    };
    arrived(exchange, door.credential);
    const overHttp = witness?.end() === true;
    if (reception.kind === 'timeout' && reception.silent && overHttp)
      this.#silence.unanswered(surfaceOf(door), exchange);
    if (reception.kind === 'answer' && !rejectable) this.#silence.answered(surfaceOf(door), message.label);
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

/** A surface as a client without another credential sees it. */
function surfaceOf({ url, credential }: Door): string {
  return `${url} ${credential.kind}`;
}

function silenceAnswer({ connections, exchange }: Silence): NoAnswer {
  const { answer } = exchange;
  const last = answer.kind === 'no-answer' ? answer.message : 'no answer';
  const message = `the WebSocket stayed silent on ${connections} connections in a row while HTTP answered: ${last}`;
  return { kind: 'no-answer', cause: 'timeout', message };
}

const silentConnection: NoAnswer = {
  kind: 'no-answer',
  cause: 'timeout',
  message: 'the connection left another request without an answer, and said nothing else',
};

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
    case 'yielded': {
      const message = 'the connection was ended to make room for another';
      return { kind: 'no-answer', cause: 'unreachable', message };
    }
  }
}
