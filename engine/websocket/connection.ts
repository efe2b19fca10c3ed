import type { WebSocket } from 'ws';
import { type Reservation, TooMuchInFlight } from '../ledger/response-memory-budget.ts';
import { Correlator } from './correlator.ts';

/** What came for a message that was sent. */
export type Reception =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'ambiguous' }
  /** `silent` where nothing arrived meanwhile but answers to what had been sent before it. */
  | { readonly kind: 'timeout'; readonly silent: boolean }
  /** We closed the connection ourselves in favour of another. */
  | { readonly kind: 'yielded' }
  /** The connection ended before the answer; the reason is a phrase. */
  | { readonly kind: 'closed'; readonly reason: string }
  /** It had ended before the message was sent. */
  | { readonly kind: 'unsent'; readonly reason: string };

/** Whether a message has no answer because its connection ended. */
export function isLost(kind: Reception['kind']): boolean {
  return kind === 'closed' || kind === 'unsent';
}

/** A message that waits for its answer. */
interface Wait {
  /** How many were sent before it. */
  readonly place: number;
  /** How many of those were answered since. */
  answersBefore: number;
}

/** A server that sends more than this unasked is flooding. */
const maxUnsolicited = 10_000;
/** And one that sends so many characters that answer nothing, beside more messages than were asked for. */
const maxStray = 16 * 1024 * 1024;
/** How long a server has to answer our close frame. */
const closeMs = 200;

/** One open WebSocket with many requests in flight. */
export class Connection {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Tells its messages from those of other connections, and keeps nothing else of it in memory. */
  readonly identity: object = {};
  readonly #correlator: Correlator;
  readonly #closings = new Set<(reason: string) => void>();
  readonly #waiting = new Set<Wait>();
  /** Every message as it arrived, while somebody listens. */
  #listener: ((text: string) => void) | undefined;
  #socket: WebSocket | undefined;
  #reservation: Reservation | undefined;
  /** Bytes since the last whole message. */
  #unread = 0;
  #ended: string | undefined;
  #closeCode: number | undefined;
  #asked = 0;
  #arrived = 0;
  #stray = 0;
  #silent = false;
  #yielded = false;
  /** Closing once is enough, however many ask for it. */
  #closed: Promise<void> | undefined;

  /** @param notified called with each message that answers nothing and calls a method of ours */
  constructor(
    url: string,
    headers: Readonly<Record<string, string>>,
    notified?: (text: string) => void,
    grace?: number,
  ) {
    this.url = url;
    this.headers = headers;
    this.#correlator = new Correlator(grace, notified);
  }

  /** From now on its bytes count, until it ends. */
  countIn(reservation: Reservation): void {
    this.#reservation = reservation;
  }

  /** Takes a socket over; what it received so far came through `receive` already. */
  attach(socket: WebSocket): void {
    this.#socket = socket;
    if (this.#ended !== undefined) socket.terminate();
    socket.on('error', (error) => this.#end(`the connection broke: ${error.message}`));
    socket.on('close', (code, reason) => {
      this.#closeCode = code;
      this.#end(closePhrase(code, reason.toString('utf8')));
    });
  }

  /** Bytes arrive here, before they make a message. */
  count(bytes: number): void {
    this.#unread += bytes;
    this.#resize();
  }

  /** Messages arrive here. */
  receive(text: string): void {
    this.#arrived += 1;
    this.#unread = 0;
    this.#listener?.(text);
    if (!this.#correlator.receive(text)) this.#stray += text.length;
    this.#resize();
    const unsolicited = this.#arrived - this.#asked;
    if (unsolicited > maxUnsolicited || (unsolicited > 0 && this.#stray > maxStray)) {
      this.abandon('the server sent more messages than were requested');
    }
  }

  /** Ends it at once. @param reason a phrase */
  abandon(reason: string): void {
    this.#end(reason);
    this.#socket?.terminate();
  }

  #resize(): void {
    try {
      this.#reservation?.resize(this.#unread + this.#correlator.held);
    } catch (error) {
      if (!(error instanceof TooMuchInFlight)) throw error;
      this.abandon(error.message);
    }
  }

  /** The code of the close frame that ended it, 1006 where none came (RFC 6455 §7.4); undefined while it is open. */
  get closeCode(): number | undefined {
    return this.#closeCode;
  }

  /** Whether a request had no response and nothing else arrived: the connection seems dead. */
  get isSilent(): boolean {
    return this.#silent;
  }

  /** Messages that came so far. */
  get arrived(): number {
    return this.#arrived;
  }

  /** A message that answers a request which was answered before, by its id; given once. */
  takeSecondAnswer(): string | undefined {
    return this.#correlator.takeSecondAnswer();
  }

  /** Whether no request waits for its answer. */
  get isIdle(): boolean {
    return this.#closings.size === 0;
  }

  /** Ends the connection so that another one can be opened. */
  yieldRoom(): Promise<void> {
    this.#yielded = true;
    return this.close();
  }

  whenEnded(listener: () => void): void {
    if (this.#socket === undefined || this.#socket.readyState === 3) listener();
    else this.#socket.once('close', listener);
  }

  get open(): boolean {
    return this.#ended === undefined && !this.#yielded && this.#socket?.readyState === 1;
  }

  /** From now on every message that arrives; undefined ends it. */
  listen(listener: ((text: string) => void) | undefined): void {
    this.#listener = listener;
  }

  /** Sends a message and waits for its answer. `id` is the one in the message, as text. */
  ask(message: string, id: string, timeoutMs: number): Promise<Reception> {
    return new Promise((resolve) => {
      const finish = (reception: Reception): void => {
        clearTimeout(timer);
        this.#closings.delete(closed);
        this.#waiting.delete(wait);
        if (reception.kind === 'answer')
          for (const other of this.#waiting) if (other.place > wait.place) other.answersBefore += 1;
        forget();
        resolve(reception);
      };
      const closed = (reason: string): void =>
        finish(this.#yielded ? { kind: 'yielded' } : { kind: 'closed', reason });
      const before = this.#arrived;
      const wait: Wait = { place: this.#asked, answersBefore: 0 };
      const timer = setTimeout(() => {
        const silent = this.#arrived === before + wait.answersBefore;
        this.#silent ||= silent;
        finish({ kind: 'timeout', silent });
      }, timeoutMs);
      const forget = this.#correlator.expect(id, finish);
      if (!this.open) {
        const reason = this.#ended ?? 'the connection is closed';
        finish(this.#yielded ? { kind: 'yielded' } : { kind: 'unsent', reason });
        return;
      }
      this.#closings.add(closed);
      this.#waiting.add(wait);
      this.#asked += 1;
      this.#socket?.send(message);
    });
  }

  /** Sends a close frame, and disconnects after a moment whether or not the other side responds. */
  close(): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined || socket.readyState === 3) return Promise.resolve();
    this.#closed ??= new Promise((resolve) => {
      const timer = setTimeout(() => socket.terminate(), closeMs);
      socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
      socket.close(1000);
    });
    return this.#closed;
  }

  /** Disconnects without a close frame. */
  terminate(): void {
    this.#socket?.terminate();
  }

  #end(reason: string): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#reservation?.release();
    this.#correlator.close();
    for (const closing of [...this.#closings]) closing(reason);
  }
}

function closePhrase(code: number, reason: string): string {
  if (code === 1006) return 'the connection was dropped';
  return `the connection was closed with code ${code}${reason === '' ? '' : ` (${reason})`}`;
}
