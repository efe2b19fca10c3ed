import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Reservation, ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { flatHeaders, type RawAnswer } from '../exchange.ts';
import { type BodyText, BodyTooLarge, decodeUtf8, maxBodyBytes, readBody } from './read-body.ts';

/** A response as it came, its body decompressed. */
export interface Received extends RawAnswer {
  /** When its head had come, on the clock of `performance.now()`. */
  readonly headAt: number;
}

/** What undici tells of one response, put together: no stream is made for it, as all of it is read in any case. */
export class Reception implements Dispatcher.DispatchHandler {
  readonly #memory: ResponseMemoryBudget;
  readonly #ended: (outcome: Received | Error) => void;
  readonly #reservation: Reservation;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: Error | undefined;
  #head: Omit<Received, keyof BodyText> = { status: 0, headers: {}, headAt: 0 };
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  /** The body, while it is decompressed. */
  #decoding: Readable | undefined;

  /** @param ended gets once what came, or BodyTooLarge, TooMuchInFlight, what it was aborted with, or the error of the connection */
  constructor(memory: ResponseMemoryBudget, ended: (outcome: Received | Error) => void) {
    this.#memory = memory;
    this.#ended = ended;
    this.#reservation = memory.reserve((error) => this.abort(error));
  }

  /** Ends the request, whether it has a connection already or not. */
  abort(reason: Error): void {
    this.#fail(reason);
    this.#controller?.abort(reason);
    this.#decoding?.destroy(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== undefined) controller.abort(this.#failure);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status >= 200) this.#head = { status, headers: flatHeaders(headers), headAt: performance.now() };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#failure !== undefined) return;
    this.#bytes += chunk.length;
    try {
      if (this.#bytes > maxBodyBytes) throw new BodyTooLarge();
      this.#reservation.resize(this.#bytes);
      this.#chunks.push(chunk);
    } catch (error) {
      this.abort(error as Error);
    }
  }

  onResponseEnd(): void {
    if (this.#failure !== undefined) return;
    const [first] = this.#chunks;
    const body =
      this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks, this.#bytes);
    const coding = this.#head.headers['content-encoding'];
    if (coding === undefined) this.#end(decodeUtf8(body));
    else this.#decode(body, coding);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #decode(body: Buffer, coding: string): void {
    this.#decoding = Readable.from([body]);
    readBody(this.#decoding, coding, this.#memory).then(
      (body) => this.#end(body),
      (error: Error) => this.#fail(error),
    );
  }

  #end(body: BodyText): void {
    if (this.#failure !== undefined) return;
    this.#reservation.release();
    this.#ended({ ...this.#head, ...body });
  }

  #fail(reason: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = reason;
    this.#reservation.release();
    this.#ended(reason);
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;
