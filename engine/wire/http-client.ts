import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../at-end.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import type { Strand } from '../ledger/strand.ts';
import type { Latencies } from '../run/latencies.ts';
import { stopped } from '../unanswered.ts';
import { originOf } from './address/origin-of.ts';
import { readAddress } from './address/read-address.ts';
import type { Admission } from './availability/admission.ts';
import { probeMs } from './availability/circuit-breaker.ts';
import { noAnswer } from './availability/no-answer.ts';
import type { Attempt, Retries } from './availability/retry.ts';
import type { SoundRequests } from './availability/sound-requests.ts';
import { readAnswer } from './body/read-answer.ts';
import { type Received, Reception } from './body/reception.ts';
import type { KnownBodies } from './cache/known-bodies.ts';
import type { Pools } from './connection/pools.ts';
import { type Credential, credentialHeaders } from './credential.ts';
import { type Exchange, foundNoRoom, type NoAnswer, type SentRequest } from './exchange.ts';
import { guard, guardOrigin, type InterlockRules } from './interlock.ts';

export interface HttpRequest {
  readonly node: string | null;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whole address, with the token where the credential is one. */
  readonly url: string;
  readonly credential: Credential;
  /** Added to the headers that are always sent, or replacing them; one without a value is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  /** The key under which latency is recorded: `GET /v1/nodes/`, `eth_blockNumber`. */
  readonly label: string;
  /** What the request costs by the contract (§8). */
  readonly requestUnits: number;
  readonly pageLink?: boolean;
  /** True where a rejection in any form is a result: it is sent again only where it came too soon (429), and a missing response does not count as a failure. */
  readonly expectRejection?: boolean;
  /** True where it is not even sent again where it came too soon. */
  readonly isSentOnce?: boolean;
  /** True for a credential that may be wrong. */
  readonly isTrial?: boolean;
  /** The work that it is part of. */
  readonly strand?: Strand | undefined;
}

/** Headers that the target file adds to every request to a surface, at one of its addresses. */
export type HeadersOf = (node: string | null, url: string) => Readonly<Record<string, string>>;

/** A response that found no room in memory is read again when others have let go of theirs. */
const triesForRoom = 3;

interface Parts {
  readonly pools: Pools;
  readonly ledger: Ledger;
  readonly memory: ResponseMemoryBudget;
  /** What was said before. */
  readonly bodies: KnownBodies;
  readonly latencies: Latencies;
  readonly admission: Admission;
  readonly retries: Retries;
  readonly sound: SoundRequests;
  readonly rules: InterlockRules;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly headersOf: HeadersOf;
  readonly signal: AbortSignal;
  /** Sees every exchange as it arrives, before it is judged. */
  readonly arrived: (exchange: Exchange, credential: Credential) => void;
}

/** The HTTP client of a run: checks, books and paces every request, and limits size and time. */
export class HttpClient {
  readonly #parts: Parts;
  readonly #inFlight = new Set<Reception>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.signal.addEventListener('abort', () => {
      for (const reception of this.#inFlight) reception.abort(stopped(parts.signal));
    });
  }

  /**
   * Sends a request, and retries by the common rule. A service's misbehaviour comes back as a value.
   * @throws Unanswered where the budget is spent or the run interrupted
   * @throws InterlockError where the request is not a documented read (a bug of a check)
   */
  async send(request: HttpRequest): Promise<Exchange> {
    guard({ ...request, carriesCredential: request.credential.kind !== 'none' }, this.#parts.rules);
    const expectsRejection = request.method === 'DELETE' || request.expectRejection === true;
    const inTurn = () => this.#inTurn(request);
    const send = () =>
      this.#parts.retries.run(
        { operation: `${originOf(request.url)} ${request.label}`, expectsRejection },
        inTurn,
        (ms) => this.pause(ms),
      );
    let exchange = await (request.isSentOnce === true ? inTurn().then(({ value }) => value) : send());
    // Without a place among those in flight, which others need to end with what they hold.
    for (let tries = 1; tries < triesForRoom && !expectsRejection && foundNoRoom(exchange); tries += 1) {
      await this.#parts.memory.untilRoom(this.#parts.signal).catch(() => this.#interrupted());
      exchange = await send();
    }
    if (expectsRejection) return exchange;
    // A response of the meter shows nothing about the node that it counts for.
    if (!this.#parts.rules.readableUrls?.includes(request.url))
      this.#parts.sound.saw(exchange, () => this.#probe(request));
    return exchange;
  }

  /** Sends a request that has worked before once more, to see whether its destination still answers. */
  async #probe(request: HttpRequest): Promise<Exchange> {
    const { admission, timeoutMs } = this.#parts;
    const passage = await admission.probe({ url: request.url }, async () =>
      this.#arrived(request, await this.#once(request, Math.min(probeMs, timeoutMs))),
    );
    return passage.kind === 'sent' ? passage.value : asExchange(request, passage.why);
  }

  #arrived(request: HttpRequest, exchange: Exchange): Exchange {
    this.#parts.arrived(exchange, request.credential);
    return exchange;
  }

  #inTurn(request: HttpRequest): Promise<Attempt<Exchange>> {
    const { admission, pools, timeoutMs } = this.#parts;
    const { url, label, isTrial } = request;
    const to = { url, operations: [label], isTrial };
    const ended = admission.isClear(to) ? pools.expect(url) : () => {};
    const send = (probe: boolean): Promise<Exchange> =>
      this.#once(request, probe ? Math.min(probeMs, timeoutMs) : timeoutMs).then((exchange) => {
        admission.saw(to, exchange, request.expectRejection);
        return this.#arrived(request, exchange);
      });
    return atEnd(() => admission.pass(to, send, request.strand), ended).then((passage) =>
      passage.kind === 'sent'
        ? { value: passage.value, exchange: passage.value }
        : { value: asExchange(request, passage.why), exchange: undefined },
    );
  }

  async #once(request: HttpRequest, timeoutMs: number): Promise<Exchange> {
    const { memory, bodies, ledger, signal, userAgent, latencies } = this.#parts;
    if (signal.aborted) this.#interrupted();
    ledger.spend(request.node, request.requestUnits);
    const sent: SentRequest = {
      method: request.method,
      url: request.url,
      headers: givenHeaders({
        accept: 'application/json',
        'user-agent': userAgent,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#parts.headersOf(request.node, request.url),
        ...credentialHeaders(request.credential),
        ...request.headers,
      }),
      ...(request.body === undefined ? {} : { body: request.body }),
    };
    const sentAt = Date.now();
    const started = performance.now();
    const finish = (answer: Exchange['answer'], durationMs = performance.now() - started): Exchange => {
      if (answer.kind === 'answer') latencies.add(request.node, request.label, durationMs);
      const { node, label: operation } = request;
      return { node, transport: 'http', operation, request: sent, answer, sentAt, durationMs };
    };
    try {
      const { headAt, ...came } = await this.#receive(request, sent.headers, timeoutMs);
      // Timed before the memory budget may delay it.
      const taken = performance.now() - started;
      const answer = await readAnswer(came, memory, bodies);
      return { ...finish(answer, taken), firstByteMs: headAt - started };
    } catch (error) {
      if (signal.aborted) this.#interrupted();
      return finish(noAnswer(error, timeoutMs));
    }
  }

  /** Sends a request, and receives what comes within a time. @throws what its reception ends with */
  #receive(
    { url, method, body }: HttpRequest,
    headers: Received['headers'],
    timeoutMs: number,
  ): Promise<Received> {
    const { pools, memory } = this.#parts;
    return new Promise((resolve, reject) => {
      const reception = new Reception(memory, (outcome) => {
        clearTimeout(timer);
        this.#inFlight.delete(reception);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      });
      this.#inFlight.add(reception);
      const timer = setTimeout(
        () => reception.abort(new DOMException('deadline', 'TimeoutError')),
        timeoutMs,
      );
      pools.send(readAddress(url), { method, headers, body: body ?? null }, reception);
    });
  }

  /** How many connections to the origin of an address were opened so far. */
  opened(url: string): number {
    return this.#parts.pools.opened(originOf(url));
  }

  /**
   * Opens a connection to the origin of an address and closes it: milliseconds, or undefined where it could not be opened.
   * @throws InterlockError for an origin that is not in the target file
   */
  async dial(url: string): Promise<number | undefined> {
    guardOrigin({ method: 'CONNECT', url, carriesCredential: false }, this.#parts.rules);
    return this.#parts.pools.dial(originOf(url));
  }

  /** Waits as part of the work of a check. @throws Unanswered where the run is interrupted meanwhile */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#parts.signal }).catch(() => this.#interrupted());
  }

  #interrupted(): never {
    throw stopped(this.#parts.signal);
  }
}

function asExchange(request: HttpRequest, answer: NoAnswer): Exchange {
  const sent: SentRequest = {
    method: request.method,
    url: request.url,
    headers: givenHeaders({ ...credentialHeaders(request.credential), ...request.headers }),
    ...(request.body === undefined ? {} : { body: request.body }),
  };
  return { node: request.node, transport: 'http', request: sent, answer, durationMs: 0 };
}

function givenHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}
