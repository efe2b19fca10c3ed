import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Metadata } from '@grpc/grpc-js';
import type { Ledger } from '../ledger/ledger.ts';
import { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import type { Latencies } from '../run/latencies.ts';
import { stopped } from '../unanswered.ts';
import { encodeComponent } from '../wire/address/encode-component.ts';
import type { Admission } from '../wire/availability/admission.ts';
import type { Retries } from '../wire/availability/retry.ts';
import type { SoundRequests } from '../wire/availability/sound-requests.ts';
import { mostAheadMs } from '../wire/connection/distance.ts';
import type { Route } from '../wire/connection/route.ts';
import { Semaphore } from '../wire/connection/semaphore.ts';
import { type Credential, noCredential } from '../wire/credential.ts';
import type { Exchange, NoAnswer } from '../wire/exchange.ts';
import type { HeadersOf } from '../wire/http-client.ts';
import { InterlockError } from '../wire/interlock.ts';
import { answerOf, maxMessageBytes, streamAnswer } from './grpc-answer.ts';
import type { GrpcReply, RunningCall } from './grpc-reply.ts';
import { openClient } from './open-client.ts';
import { openStream } from './open-stream.ts';
import { serverReflection } from './reflection.ts';
import { guardStream, type StreamingRead } from './streaming-read.ts';
import { unaryCall } from './unary-call.ts';

interface Parts {
  readonly ledger: Ledger;
  readonly memory: ResponseMemoryBudget;
  readonly admission: Admission;
  readonly retries: Retries;
  readonly sound: SoundRequests;
  readonly latencies: Latencies;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly route: Route;
  /** Whether a handshake would hold a place for as long as a call does. */
  readonly isFarAway: () => boolean;
  readonly headersOf: HeadersOf;
  readonly signal: AbortSignal;
  readonly arrived: (exchange: Exchange, credential: Credential) => void;
}

export interface GrpcEndpoint {
  readonly node: string;
  /** Host and port. */
  readonly host: string;
  readonly plaintext: boolean;
  /** The method that the target file names (or the health check): `package.Service/Method`. */
  readonly method: string;
}

export interface GrpcCall {
  readonly endpoint: GrpcEndpoint;
  /** Pairs in the order in which they are sent; a name may stand in several. */
  readonly metadata: readonly (readonly [name: string, value: string])[];
  /** Placed before the method in the path of the call. */
  readonly pathPrefix?: string;
  /** Asks server reflection in place of the method: for the list of services, or for what describes a symbol. */
  readonly reflection?: 'v1' | 'v1alpha';
  readonly symbol?: string;
  /** Opens this stream in place of the method, and reads its first message. */
  readonly stream?: StreamingRead;
}

/**
 * gRPC as the whole run uses it: budgeted, paced, limited in size and time. Messages are bytes, so that no service
 * needs to be known beforehand.
 */
export class GrpcClient {
  readonly #parts: Parts;
  readonly #clients = new Map<string, Promise<Client>>();
  /** By origin, as the clients: whether its connection was waited for. */
  readonly #connected = new Map<string, Promise<void>>();
  readonly #inFlight = new Set<{ cancel(): void }>();
  /** One for which memory has no room waits before it takes a place within the run's limits, which others can use. */
  readonly #room = new Semaphore(ResponseMemoryBudget.atOnce(maxMessageBytes));

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.signal.addEventListener('abort', () => {
      for (const one of this.#inFlight) one.cancel();
    });
  }

  /**
   * A call with an empty message, made again where the rule for retries says so. Every status comes back as a value.
   * @throws Unanswered where the budget is spent or the run interrupted
   */
  async call(call: GrpcCall): Promise<Exchange> {
    const { retries, sound, signal } = this.#parts;
    const send = async () => {
      const { exchange, sent } = await this.#inTurn(call, false);
      return { value: exchange, exchange: sent ? exchange : undefined };
    };
    const pause = async (ms: number): Promise<void> => {
      await sleep(ms, undefined, { signal }).catch(() => this.#stopIfInterrupted());
    };
    const exchange = await retries.run(
      { operation: `${originOf(call.endpoint)}${pathOf(call)}` },
      send,
      pause,
    );
    sound.saw(exchange, () => this.#probe(call));
    return exchange;
  }

  /**
   * The same once, with metadata that may be rejected: no response may be the rejection, and does not count as a failure.
   * @throws Unanswered as `call`
   */
  async callOnce(call: GrpcCall): Promise<Exchange> {
    return (await this.#inTurn(call, true)).exchange;
  }

  async #inTurn(
    call: GrpcCall,
    rejectable: boolean,
  ): Promise<{ readonly exchange: Exchange; readonly sent: boolean }> {
    const { admission } = this.#parts;
    const to = { url: originOf(call.endpoint), isTrial: rejectable };
    if (this.#parts.isFarAway() && admission.isClear(to)) await this.#connectAhead(call.endpoint);
    const passage = await this.#room.take(() =>
      admission.pass(to, async () => {
        const exchange = await this.#call(call);
        admission.saw(to, exchange, rejectable);
        return exchange;
      }),
    );
    if (passage.kind === 'sent') return { exchange: passage.value, sent: true };
    return { exchange: heldBack(call, passage.why), sent: false };
  }

  /** Connects before the first calls have their places; where that fails, they say why. */
  #connectAhead(endpoint: GrpcEndpoint): Promise<void> {
    const key = originOf(endpoint);
    const known = this.#connected.get(key);
    if (known !== undefined) return known;
    const connected = this.#clientOf(endpoint).then((client) => this.#ready(client));
    this.#connected.set(key, connected);
    return connected;
  }

  /** Until it is connected, cannot be in time, or the run is interrupted. */
  #ready(client: Client): Promise<void> {
    const { signal, timeoutMs } = this.#parts;
    return new Promise((resolve) => {
      const end = (): void => {
        signal.removeEventListener('abort', end);
        resolve();
      };
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', end);
      client.waitForReady(Date.now() + Math.min(mostAheadMs, timeoutMs), end);
    });
  }

  /** Makes a call that was answered before once more, to see whether it still is. */
  async #probe(call: GrpcCall): Promise<Exchange> {
    const url = originOf(call.endpoint);
    const passage = await this.#parts.admission.probe({ url }, () => this.#call(call));
    return passage.kind === 'sent' ? passage.value : heldBack(call, passage.why);
  }

  async close(): Promise<void> {
    for (const client of await Promise.allSettled(this.#clients.values())) {
      if (client.status === 'fulfilled') client.value.close();
    }
    this.#clients.clear();
  }

  async #call(call: GrpcCall): Promise<Exchange> {
    const { memory } = this.#parts;
    const client = await this.#clientOf(call.endpoint);
    // grpc-js delivers messages whole: the size of one is unknown until it is complete.
    const room = await memory.reserveWhole(maxMessageBytes, () => {});
    try {
      return await this.#sent(call, client);
    } finally {
      room.release();
    }
  }

  async #sent(call: GrpcCall, client: Client): Promise<Exchange> {
    const { ledger, latencies, timeoutMs, arrived } = this.#parts;
    const { endpoint, metadata } = call;
    const path = pathOf(call);
    this.#stopIfInterrupted();
    ledger.spend(endpoint.node, 0);
    const sentAt = Date.now();
    const started = performance.now();
    const reply = await this.#reply(client, call, path);
    const answer = call.stream === undefined ? answerOf(reply, timeoutMs) : streamAnswer(reply, timeoutMs);
    this.#stopIfInterrupted();
    const durationMs = performance.now() - started;
    const operation = path.split('/').at(-1) ?? path;
    if (answer.kind === 'answer') latencies.add(endpoint.node, operation, durationMs);
    const headers: Record<string, string> = {};
    Object.assign(headers, this.#ownHeaders(endpoint));
    for (const [name, value] of metadata) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
    const exchange: Exchange = {
      node: endpoint.node,
      transport: 'grpc',
      operation,
      request: { method: 'CALL', url: `${originOf(endpoint)}${path}`, headers },
      answer,
      sentAt,
      durationMs,
    };
    arrived(exchange, noCredential);
    return exchange;
  }

  /** What the target file has sent with every call. */
  #ownHeaders(endpoint: GrpcEndpoint): Readonly<Record<string, string>> {
    return this.#parts.headersOf(endpoint.node, originOf(endpoint));
  }

  #stopIfInterrupted(): void {
    const { signal } = this.#parts;
    if (signal.aborted) throw stopped(signal);
  }

  async #reply(client: Client, call: GrpcCall, path: string): Promise<GrpcReply> {
    const { Metadata } = await import('@grpc/grpc-js');
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(this.#ownHeaders(call.endpoint))) metadata.add(name, value);
    for (const [name, value] of call.metadata) metadata.add(name, value);
    const options = { deadline: Date.now() + this.#parts.timeoutMs };
    const { running, reply } = open(client, call, path, metadata, options);
    this.#inFlight.add(running);
    try {
      return await reply;
    } finally {
      this.#inFlight.delete(running);
    }
  }

  #clientOf(endpoint: GrpcEndpoint): Promise<Client> {
    const key = originOf(endpoint);
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    const made = openClient(endpoint, this.#parts);
    this.#clients.set(key, made);
    return made;
  }
}

function open(
  client: Client,
  { stream, reflection, symbol }: GrpcCall,
  path: string,
  metadata: Metadata,
  options: { readonly deadline: number },
): RunningCall {
  if (stream !== undefined) return openStream(client, path, stream.by, metadata, options);
  if (reflection === undefined) return unaryCall(client, path, metadata, options);
  return serverReflection(client, path, metadata, options, symbol);
}

function heldBack(call: GrpcCall, answer: NoAnswer): Exchange {
  const request = { method: 'CALL', url: `${originOf(call.endpoint)}${pathOf(call)}`, headers: {} };
  return { node: call.endpoint.node, transport: 'grpc', request, answer, durationMs: 0 };
}

const methodForm = /^[\w.]+\/\w+$/;

function pathOf({ endpoint, pathPrefix, reflection, stream }: GrpcCall): string {
  if (stream !== undefined) guardStream(stream);
  const method =
    reflection === undefined
      ? (stream?.path ?? endpoint.method.replace(/^\//, ''))
      : `grpc.reflection.${reflection}.ServerReflection/ServerReflectionInfo`;
  if (!methodForm.test(method)) throw new InterlockError(`not sent: ${method} is not a gRPC method`);
  return pathPrefix === undefined ? `/${method}` : `/${encodeComponent(pathPrefix)}/${method}`;
}

export function originOf({ host, plaintext }: GrpcEndpoint): string {
  return `${plaintext ? 'http' : 'https'}://${host}`;
}
