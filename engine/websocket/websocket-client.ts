import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimiter } from '../ledger/rate-limiter.ts';
import { stopped } from '../unanswered.ts';
import type { Admission } from '../wire/availability/admission.ts';
import { probeMs } from '../wire/availability/circuit-breaker.ts';
import type { Retries } from '../wire/availability/retry.ts';
import type { PlainRead, SoundRequests } from '../wire/availability/sound-requests.ts';
import { Semaphore } from '../wire/connection/semaphore.ts';
import type { Exchange } from '../wire/exchange.ts';
import { guardMessage, guardOrigin, type InterlockRules } from '../wire/interlock.ts';
import { type Connection, isLost } from './connection.ts';
import { ConnectionEndings, type Endings } from './connection-endings.ts';
import { ConnectionRoom } from './connection-room.ts';
import { HttpWitnesses, wonderWithin } from './http-witness.ts';
import { type MessageParts, Messages } from './messages.ts';
import { heldBack, shut, silenceAnswer, silentConnection } from './not-sent.ts';
import { type Silence, SilenceCircuit } from './silence-circuit.ts';
import { type KnownAuthSurface, SilenceProbe } from './silence-probe.ts';
import { type UpgradeParts, Upgrades } from './upgrades.ts';
import {
  type Message,
  type MessageExchange,
  type Opened,
  surfaceOf,
  type WebSocketAddress,
} from './websocket-address.ts';

interface Parts extends UpgradeParts, MessageParts {
  readonly limiter: RateLimiter;
  readonly admission: Admission;
  readonly retries: Retries;
  readonly sound: SoundRequests;
  readonly rules: Pick<InterlockRules, 'origins' | 'bareOrigins' | 'readsOf'>;
  readonly timeoutMs: number;
  /** Whether the way to the service is long, and nothing but that makes requests wait. */
  readonly isFarAway: () => boolean;
  /** Every WebSocket surface of the target. */
  readonly authSurfaces: () => readonly KnownAuthSurface[];
  /** What to ask of a node over HTTP where nothing has worked there so far. */
  readonly plainReadsOf: (node: string) => readonly PlainRead[];
}

/** Connections that are opened at a time ahead of their upgrades. */
const dialsAtOnce = 8;

/** WebSockets as the whole run uses them: guarded, budgeted, paced, limited in size and time. */
export class WebSocketClient {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly #parts: Parts;
  readonly #upgrades: Upgrades;
  readonly #messages: Messages;
  /** Connections whose end was counted as a miss: messages lost together are one loss, not many. */
  readonly #lost = new WeakSet<Connection>();
  readonly #silence = new SilenceCircuit();
  readonly #endings = new ConnectionEndings();
  readonly #questionSet: SilenceProbe;
  readonly #room = new ConnectionRoom();
  readonly #dials = new Semaphore(dialsAtOnce);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#upgrades = new Upgrades(parts);
    this.#messages = new Messages(parts, new HttpWitnesses(parts.sound, parts.plainReadsOf));
    this.#questionSet = new SilenceProbe({
      circuit: this.#silence,
      authSurfaces: parts.authSurfaces,
      open: (address) => this.#openAside(address, this.timeoutMs),
      send: (connection, address, message) =>
        parts.limiter.passAside(() =>
          this.#messages.send(connection, address, message, { limitMs: this.timeoutMs, rejectable: false }),
        ),
      leave: (connection) => this.leave(connection),
    });
    this.timeoutMs = parts.timeoutMs;
    this.signal = parts.signal;
  }

  /**
   * Requests an upgrade, and retries by the common rule. A rejection comes back as a value.
   * @param replaceable whether the caller opens another connection where this one is ended to make room
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockError where the address is not of the target file
   */
  open(address: WebSocketAddress, replaceable = false): Promise<Opened> {
    return this.#upgrade(address, { replaceable });
  }

  /**
   * Requests an upgrade with a credential that may be rejected, again only where it came too soon (429): no response may be the
   * rejection, and does not count as a failure.
   */
  tryOpen(address: WebSocketAddress): Promise<Opened> {
    return this.#upgrade(address, { rejectable: true });
  }

  #upgrade(
    address: WebSocketAddress,
    how: { readonly replaceable?: boolean; readonly rejectable?: boolean },
  ): Promise<Opened> {
    const retried = { operation: `${surfaceOf(address)} upgrade`, expectsRejection: how.rejectable === true };
    const send = async () => {
      const { opened, sent } = await this.#upgradeInTurn(address, how);
      return { value: opened, exchange: sent ? opened.exchange : undefined };
    };
    const pause = async (ms: number): Promise<void> => {
      await sleep(ms, undefined, { signal: this.signal }).catch(() => {
        throw stopped(this.signal);
      });
    };
    return this.#parts.retries.run(retried, send, pause);
  }

  async #upgradeInTurn(
    address: WebSocketAddress,
    { replaceable = false, rejectable = false },
  ): Promise<{ readonly opened: Opened; readonly sent: boolean }> {
    const { admission, sound } = this.#parts;
    const room = this.#room;
    const { url, credential } = address;
    guardOrigin({ method: 'UPGRADE', url, carriesCredential: credential.kind !== 'none' }, this.#parts.rules);
    if (!rejectable) await this.#questionSet.settled(address);
    const silence = rejectable ? undefined : this.silence(address);
    if (silence !== undefined) return { opened: shut(address, silenceAnswer(silence)), sent: false };
    const ended = await room.enter(url, this.timeoutMs, this.signal);
    const line = await this.#dialAhead(address);
    const to = { url, isTrial: rejectable };
    const passing = admission.pass(to, async (probe) => {
      const opened = await this.#upgrades.open(address, probe ? this.#probeMs : this.timeoutMs, line);
      admission.saw(to, opened.exchange, rejectable);
      if (opened.kind === 'shut') room.rejected(opened.exchange);
      else {
        room.opened(opened.connection, replaceable);
        if (!rejectable) sound.saw(opened.exchange, () => this.#probe(address));
      }
      return opened;
    });
    const passage = await passing.finally(ended).catch((error: unknown) => {
      line?.destroy();
      throw error;
    });
    if (passage.kind === 'held-back') {
      line?.destroy();
      return { opened: shut(address, passage.why), sent: false };
    }
    return { opened: passage.value, sent: true };
  }

  /**
   * Opens the connection of an upgrade before that takes a place within the run's limits, where the service is far away: handshakes
   * would hold the places for as long as requests do.
   */
  #dialAhead(address: WebSocketAddress): Promise<Socket | undefined> | undefined {
    const { admission, isFarAway } = this.#parts;
    if (!isFarAway() || !admission.isClear({ url: address.url })) return undefined;
    return this.#dials.take(async () =>
      this.signal.aborted ? undefined : this.#upgrades.dialAhead(address),
    );
  }

  /** What is known of a surface that leaves requests unanswered; undefined as long as it is not. */
  silence(address: WebSocketAddress): Silence | undefined {
    return this.#silence.at(surfaceOf(address));
  }

  /** How much the connections of a surface answered, and whether one of them stopped. */
  endings(address: WebSocketAddress): Endings {
    return this.#endings.of(surfaceOf(address));
  }

  /**
   * Sends one message and waits for its answer.
   * @param rejectable true where the credential of the connection may be rejected: no response may be the rejection
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockError where the message is not a documented read (a bug of a check)
   */
  async send(
    connection: Connection,
    address: WebSocketAddress,
    message: Message,
    rejectable = false,
  ): Promise<MessageExchange> {
    guardMessage(message.body, address.node, this.#parts.rules);
    const { admission, sound } = this.#parts;
    const to = { url: address.url, operations: [message.label] };
    if (!rejectable) await this.#questionSet.settled(address);
    const passage = await admission.pass(
      to,
      async (probe, leave) => {
        // What is known by the time that it may be sent: others wait on the same connection.
        const silence = rejectable ? undefined : this.silence(address);
        if (silence !== undefined) return heldBack(connection, address, message, silenceAnswer(silence));
        if (connection.isSilent) return heldBack(connection, address, message, silentConnection);
        const limit = message.timeoutMs ?? this.timeoutMs;
        const limitMs = probe ? Math.min(probeMs, limit) : limit;
        const exchange = await this.#send(connection, address, message, { limitMs, rejectable, leave });
        const { reception } = exchange;
        // Messages lost together are one loss, not many.
        const known = isLost(reception) && this.#lost.has(connection);
        // A surface that says nothing has a circuit of its own.
        const isSilent = connection.isSilent && this.#silence.suspects(surfaceOf(address));
        if (!known && !isSilent && reception !== 'yielded') admission.saw(to, exchange, rejectable);
        if (isLost(reception)) this.#lost.add(connection);
        if (!rejectable && reception === 'answer') sound.saw(exchange, () => this.#probe(address, message));
        return exchange;
      },
      message.strand,
    );
    return passage.kind === 'sent' ? passage.value : heldBack(connection, address, message, passage.why);
  }

  /**
   * Sends messages so that they are in flight together, as far as the run's limits let them. The answers are in the
   * order of the messages.
   * @throws Unanswered, InterlockError as `send`
   */
  async sendTogether(
    connection: Connection,
    address: WebSocketAddress,
    messages: readonly Message[],
  ): Promise<MessageExchange[]> {
    for (const { body } of messages) guardMessage(body, address.node, this.#parts.rules);
    return this.#parts.limiter.passTogether(
      messages.map((message) => async (leave) => {
        const limitMs = message.timeoutMs ?? this.timeoutMs;
        return this.#send(connection, address, message, { limitMs, rejectable: false, leave });
      }),
    );
  }

  /** Closes a connection. */
  leave(connection: Connection): Promise<void> {
    return this.#upgrades.leave(connection);
  }

  close(): Promise<void> {
    return this.#upgrades.close();
  }

  /** @param leave gives the place of the message within the run's limits to others */
  async #send(
    connection: Connection,
    address: WebSocketAddress,
    message: Message,
    options: { readonly limitMs: number; readonly rejectable: boolean; readonly leave: () => void },
  ): Promise<MessageExchange> {
    const { limitMs, rejectable, leave } = options;
    const wonder = wonderWithin(this.timeoutMs, () => {
      if (this.#questionSet.suspect(address, connection.arrived)) leave();
    });
    const sent = { limitMs, rejectable, wonder };
    const wasOpen = connection.open;
    const became = await this.#messages.send(connection, address, message, sent);
    const { exchange, silent } = became;
    // No response to a credential that may be rejected says nothing of the surface.
    if (rejectable) return exchange;
    const surface = surfaceOf(address);
    if (silent) this.#silence.unanswered(surface, exchange);
    if (exchange.reception === 'answer') this.#silence.answered(surface, message.label);
    if (wasOpen) this.#endings.saw(surface, became, connection.arrived);
    return exchange;
  }

  /** Opens a connection as it was opened before, and sends what was answered before, to see whether it still is. */
  async #probe(address: WebSocketAddress, message?: Message): Promise<Exchange> {
    const opened = await this.#openAside(address, this.#probeMs);
    if (opened.kind === 'shut') return opened.exchange;
    const { connection } = opened;
    try {
      if (message === undefined) return opened.exchange;
      const options = { limitMs: this.#probeMs, rejectable: true };
      return await this.#parts.limiter.passAside(
        async () => (await this.#messages.send(connection, address, message, options)).exchange,
      );
    } finally {
      await this.leave(connection);
    }
  }

  /** Opens a connection beside whatever else is in flight. */
  async #openAside(address: WebSocketAddress, limitMs: number): Promise<Opened> {
    let opened: Opened | undefined;
    const passage = await this.#parts.admission.probe({ url: address.url }, async () => {
      opened = await this.#upgrades.open(address, limitMs);
      return opened.exchange;
    });
    if (passage.kind === 'held-back' || opened === undefined)
      return shut(address, passage.kind === 'held-back' ? passage.why : silentConnection);
    if (opened.kind === 'open') this.#room.opened(opened.connection, false);
    return opened;
  }

  get #probeMs(): number {
    return Math.min(probeMs, this.timeoutMs);
  }
}
