import type { Caching } from '../caching.ts';
import { Unanswered } from '../unanswered.ts';
import { type Query, queryOf } from './address/query.ts';
import { saidBy, saysTooMany } from './availability/rate-limits.ts';
import { saysUnreached } from './availability/server-error.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { type Credential, joinAddress, noCredential } from './credential.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';

/** An exchange with a response. */
export interface Answered extends Exchange {
  readonly answer: Answer;
}

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Appended to the surface's address: `/v1/nodes/`; empty for the address itself. */
  readonly path: string;
  /** Appended to the path; an entry without a value is left out, one of several values is repeated. */
  readonly query?: Query;
  /** JSON text. */
  readonly body?: string;
  /** Beside those that are always sent, or in their place; one without a value is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Another credential than the surface's own, for checks of access. */
  readonly credential?: Credential;
  /** What latency is filed under; method and path where absent. */
  readonly label?: string;
  /** What it costs by the contract (§8); 0 where absent. */
  readonly requestUnits?: number;
}

/**
 * HTTP at one surface: the platform API, or a node in one of its access modes. Shared reads are answered once
 * for all checks of a run, so that no response of ordinary size is requested twice.
 */
export class Wire {
  readonly node: string | null;
  readonly base: string;
  readonly credential: Credential;
  readonly #client: HttpClient;
  readonly #shared: ResponseCache<Exchange>;

  constructor(parts: {
    readonly node: string | null;
    readonly base: string;
    readonly credential: Credential;
    readonly client: HttpClient;
    readonly shared: ResponseCache<Exchange>;
  }) {
    this.node = parts.node;
    this.base = parts.base;
    this.credential = parts.credential;
    this.#client = parts.client;
    this.#shared = parts.shared;
  }

  /** The same surface and connections under another credential. */
  as(credential: Credential): Wire {
    return new Wire({
      node: this.node,
      base: this.base,
      credential,
      client: this.#client,
      shared: this.#shared,
    });
  }

  /**
   * Sends a request that needs an answer.
   * @throws Unanswered where there was none, or the service kept limiting the rate (429)
   */
  ask(request: WireRequest, caching: Caching): Promise<Answered> {
    return this.#shareable(request, caching).then((exchange) => answered(caching.used(exchange)));
  }

  /**
   * Sends a request whose rejection, in any form, is a result: once, unless it came too soon for the service (429); a missing
   * response comes back as a value. Never shared. A credential of its own is a trial, and waits for trials alone.
   */
  expectRejection(request: WireRequest, caching: Caching): Promise<Exchange> {
    const expected = { expectRejection: true, isTrial: request.credential !== undefined };
    return this.#send(request, this.#addressOf(request), caching, expected).then((exchange) =>
      caching.used(exchange),
    );
  }

  /** Sends a request exactly once, whatever comes of it, where what is asked is how the service takes one request. Never shared. */
  sendOnce(request: WireRequest, caching: Caching): Promise<Exchange> {
    const expected = { expectRejection: true, isSentOnce: true };
    return this.#send(request, this.#addressOf(request), caching, expected).then((exchange) =>
      caching.used(exchange),
    );
  }

  /**
   * Reads a link that the service gave for another page, once for all checks that may share it. The caller has made sure that it
   * stays at this origin.
   * @throws Unanswered
   */
  async follow(url: string, label: string, caching: Caching): Promise<Answered> {
    const { node, credential } = this;
    const read = (): Promise<Exchange> =>
      this.#client.send({
        node,
        method: 'GET',
        url,
        credential,
        label,
        requestUnits: 0,
        pageLink: true,
        strand: caching.strand,
      });
    const key = JSON.stringify([node, 'link', url, credential]);
    return answered(caching.used(caching.isFresh ? await read() : await this.#shared.of(key, read)));
  }

  /**
   * Reads an address of the target file exactly as it stands there (a meter), with none but the given headers.
   * @throws Unanswered
   */
  async readExactly(
    url: string,
    headers: Readonly<Record<string, string>>,
    label: string,
    caching: Caching,
  ): Promise<Answered> {
    const { node } = this;
    return answered(
      caching.used(
        await this.#client.send({
          node,
          method: 'GET',
          url,
          credential: noCredential,
          label,
          requestUnits: 0,
          headers,
          strand: caching.strand,
        }),
      ),
    );
  }

  /** How many connections to this surface's origin were opened so far, by whoever shares them. */
  connectionsOpened(): number {
    return this.#client.opened(this.base);
  }

  /** The time to open one more connection, in milliseconds, TLS included; undefined where none could be had. */
  dial(): Promise<number | undefined> {
    return this.#client.dial(this.base);
  }

  /** Waits, until a total has settled for instance. @throws Unanswered where the run is interrupted meanwhile */
  pause(ms: number): Promise<void> {
    return this.#client.pause(ms);
  }

  /** The address of a request, with its credential where that stands in the path. */
  #addressOf(request: Pick<WireRequest, 'path' | 'query' | 'credential'>): string {
    const address = joinAddress(this.base, request.credential ?? this.credential, request.path);
    if (request.query === undefined) return address;
    const query = queryOf(request.query);
    return query === '' ? address : `${address}?${query}`;
  }

  #shareable(request: WireRequest, caching: Caching): Promise<Exchange> {
    const address = this.#addressOf(request);
    if (caching.isFresh || request.method === 'DELETE') return this.#send(request, address, caching);
    const credential = request.credential ?? this.credential;
    const key = JSON.stringify([
      this.node,
      request.method,
      address,
      request.body,
      request.headers,
      credential,
    ]);
    return this.#shared.of(key, () => this.#send(request, address, caching));
  }

  #send(
    request: WireRequest,
    url: string,
    { strand }: Caching,
    expected: Pick<HttpRequest, 'expectRejection' | 'isSentOnce' | 'isTrial'> = {},
  ): Promise<Exchange> {
    return this.#client.send({
      node: this.node,
      method: request.method,
      url,
      credential: request.credential ?? this.credential,
      label: request.label ?? `${request.method} ${request.path}`,
      requestUnits: request.requestUnits ?? 0,
      strand,
      ...expected,
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
  }
}

/** The exchange, with a response that is no rate limit and comes from the service itself. @throws Unanswered */
export function answered(exchange: Exchange): Answered {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') throw new Unanswered(answer.cause, answer.message);
  if (saysTooMany(answer)) throw new Unanswered('rate-limited', saidBy(answer));
  if (saysUnreached(answer))
    throw new Unanswered(
      'unreachable',
      'the service kept answering that it did not reach the nodes behind it',
    );
  // The same object for everybody who shares it.
  return exchange as Answered;
}
