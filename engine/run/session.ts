import { setMaxListeners } from 'node:events';
import { documentedOperations } from '../../specs/documented-operations.ts';
import { GrpcClient } from '../grpc/grpc-client.ts';
import { GrpcWire } from '../grpc/grpc-wire.ts';
import type { RpcReply } from '../jsonrpc/reply.ts';
import { replyForm } from '../jsonrpc/reply-form.ts';
import { Ledger } from '../ledger/ledger.ts';
import { processMemory as memory } from '../ledger/process-memory.ts';
import { RateLimiter } from '../ledger/rate-limiter.ts';
import type { RunBound } from '../ledger/run-bound.ts';
import { learnSecrets } from '../secrets/learn.ts';
import { secretName } from '../secrets/secret-name.ts';
import { Vault } from '../secrets/vault.ts';
import { type Shapes, shapesOf } from '../shape/shapes.ts';
import type { NodeTarget, Target } from '../target/target.ts';
import { WebSocketClient } from '../websocket/websocket-client.ts';
import { WebSocketWire } from '../websocket/websocket-wire.ts';
import { Admission } from '../wire/availability/admission.ts';
import { CircuitBreaker } from '../wire/availability/circuit-breaker.ts';
import { RateLimits } from '../wire/availability/rate-limits.ts';
import { Retries } from '../wire/availability/retry.ts';
import { type PlainRead, SoundRequests } from '../wire/availability/sound-requests.ts';
import { exchangeForm } from '../wire/cache/exchange-form.ts';
import { KnownBodies } from '../wire/cache/known-bodies.ts';
import { ResponseCache } from '../wire/cache/response-cache.ts';
import { SpillFile } from '../wire/cache/spill-file.ts';
import type { Distance } from '../wire/connection/distance.ts';
import { Pools } from '../wire/connection/pools.ts';
import { type AccessMode, type Credential, credentialOf, noCredential } from '../wire/credential.ts';
import { type Exchange, jsonOf } from '../wire/exchange.ts';
import { HttpClient } from '../wire/http-client.ts';
import { Wire } from '../wire/wire.ts';
import { knownAuthSurfaces } from './auth-surfaces.ts';
import { followSignal } from './follow-signal.ts';
import { interlockRules } from './interlock-rules.ts';
import { Latencies } from './latencies.ts';
import { NodeChannels } from './node-channels.ts';
import { givenHeadersOf, httpAddress, isGuarded } from './target-addresses.ts';
import { OutageControl } from './verdict/outage-control.ts';
import { plainestReads } from './verdict/plainest-reads.ts';
import { ServedSurfaces } from './verdict/served-surfaces.ts';

/** The method that authentication is tested on where the target file names none. */
const healthCheck = 'grpc.health.v1.Health/Check';

export interface ExchangeObserver {
  saw(exchange: Exchange, credential: Credential): void;
}

export interface SessionParts {
  /** The secrets of the process; learned ones are added to it. */
  readonly vault?: Vault;
  /** See every exchange as it arrives, on every transport, before it is judged. */
  readonly observers?: readonly ExchangeObserver[] | undefined;
  readonly bound?: RunBound;
  /** Whether the run asks nothing but what documents of the user describe. */
  readonly asksOwnOnly?: boolean;
  /** Those in which connections were opened before; they are closed with the session. */
  readonly pools?: Pools | undefined;
}

/** Everything that one run shares: connections, budget, secrets, cached responses. */
export class Session {
  readonly target: Target;
  readonly asksOwnOnly: boolean;
  readonly vault: Vault;
  readonly ledger: Ledger;
  readonly distance: Distance;
  readonly latencies: Latencies;
  readonly health: CircuitBreaker;
  readonly rates = new RateLimits();
  readonly retries = new Retries();
  readonly served: ServedSurfaces;
  /** Distinguishes an outage from a breach. */
  readonly outages: OutageControl;
  readonly shapes: Shapes;
  readonly channels: NodeChannels;
  readonly #pools: Pools;
  readonly #client: HttpClient;
  readonly #websockets: WebSocketClient;
  readonly #calls: GrpcClient;
  readonly #disk = new SpillFile();
  readonly #bodies = new KnownBodies();
  readonly #exchanges = new ResponseCache<Exchange>(exchangeForm(memory, this.#bodies), this.#disk);
  readonly #replies = new ResponseCache<RpcReply>(replyForm(memory, this.#bodies), this.#disk);
  /** By surface and key. */
  readonly #built = new Map<string, Map<string, Promise<unknown>>>();
  readonly #release: () => void;
  #closed: Promise<void> | undefined;

  /** @param interrupted once aborted, nothing more is sent */
  constructor(target: Target, version: string, interrupted: AbortSignal, given: SessionParts = {}) {
    const { vault = new Vault(target.secrets), observers = [], bound } = given;
    const { pools = new Pools(target, target.limits) } = given;
    this.target = target;
    this.asksOwnOnly = given.asksOwnOnly ?? false;
    this.#pools = pools;
    this.distance = pools.distance;
    this.vault = vault;
    for (const node of target.nodes) {
      const { username, password } = node.auth ?? {};
      if (username !== undefined && password !== undefined)
        this.vault.addPair(`${secretName(node.name)}_BASIC`, username, password);
    }
    this.served = new ServedSurfaces(target);
    const operations = new Set([
      ...documentedOperations(),
      ...target.documents.flatMap(({ calls }) => calls.map(({ operation }) => operation)),
      ...target.nodes.filter(({ api }) => api === 'grpc').map(({ method }) => methodName(method)),
    ]);
    this.latencies = new Latencies((label) => operations.has(label), this.distance);
    this.ledger = new Ledger(target.limits, bound);
    this.shapes = shapesOf(target);
    const { concurrency, requestsPerSecond, timeoutMs } = target.limits;
    const httpOrigin = httpAddress(target);
    this.health = new CircuitBreaker(new Set(httpOrigin === undefined ? [] : [new URL(httpOrigin).origin]));
    const rules = interlockRules(target);
    const { signal, release } = followSignal(interrupted);
    this.#release = release;
    // Each request in flight listens to it.
    setMaxListeners(0, signal);
    const limiter = new RateLimiter(concurrency, requestsPerSecond, signal);
    const sound = new SoundRequests();
    this.outages = new OutageControl(sound);
    const common = {
      ledger: this.ledger,
      memory,
      limiter,
      admission: new Admission({
        limiter,
        health: this.health,
        rates: this.rates,
        sound,
        plainReads: (origin) => this.#plainReads(origin),
        signal,
      }),
      retries: this.retries,
      sound,
      latencies: this.latencies,
      timeoutMs,
      userAgent: `nodeproof/${version}`,
      route: target,
      isFarAway: () => pools.mayOpenAhead && this.distance.isFar,
      headersOf: givenHeadersOf(target, rules.bareOrigins),
      signal,
      arrived: (exchange: Exchange, credential: Credential) => {
        const { node, answer } = exchange;
        if (node === null && answer.kind === 'answer')
          learnSecrets(jsonOf(exchange), answer.text, this.vault);
        this.served.saw(exchange);
        for (const observer of observers) observer.saw(exchange, credential);
      },
    };
    this.#client = new HttpClient({
      ...common,
      bodies: this.#bodies,
      pools: this.#pools,
      rules,
    });
    this.#websockets = new WebSocketClient({
      ...common,
      rules,
      authSurfaces: () => knownAuthSurfaces(target),
      plainReadsOf: (name) =>
        target.nodes.flatMap((one) => (one.name === name ? plainestReads(this, one) : [])),
    });
    this.#calls = new GrpcClient(common);
    this.channels = new NodeChannels({
      nodeWire: (node, mode) => this.nodeWire(node, mode),
      websockets: this.#websockets,
      replies: this.#replies,
    });
  }

  /** HTTP at the platform API. @throws Error where the target has none */
  platformWire(): Wire {
    const { platform } = this.target;
    if (platform === undefined) throw new Error('the target has no platform API');
    return new Wire({
      node: null,
      base: platform.baseUrl,
      credential: { kind: 'bearer', key: platform.apiKey },
      client: this.#client,
      shared: this.#exchanges,
    });
  }

  /** HTTP at a node in one of its access modes. */
  nodeWire(node: NodeTarget, mode: AccessMode): Wire {
    return new Wire({
      node: node.name,
      base: node.url ?? '',
      credential: credentialOf(node, mode),
      client: this.#client,
      shared: this.#exchanges,
    });
  }

  /** HTTP without any credential at the http:// address beside the platform's https:// one (§5.1). */
  plainWire(): Wire | undefined {
    const base = httpAddress(this.target);
    if (base === undefined) return undefined;
    return new Wire({
      node: null,
      base,
      credential: noCredential,
      client: this.#client,
      shared: this.#exchanges,
    });
  }

  /** WebSocket at a node; undefined where the target file gives no address for it. */
  websocket(node: NodeTarget): WebSocketWire | undefined {
    const { name, websocketUrl } = node;
    if (websocketUrl === undefined) return undefined;
    return new WebSocketWire(this.#websockets, name, websocketUrl, isGuarded(node));
  }

  /** Calls at a gRPC endpoint; undefined for nodes of another kind. */
  grpc(node: NodeTarget): GrpcWire | undefined {
    const { name, host, plaintext, method = healthCheck, xToken } = node;
    if (node.api !== 'grpc' || host === undefined) return undefined;
    return new GrpcWire(this.#calls, { node: name, host, plaintext, method }, xToken);
  }

  /** What is built once for a surface. */
  shared<T>(surface: string, key: string, build: () => Promise<T>): Promise<T> {
    const here = this.#built.get(surface) ?? new Map<string, Promise<unknown>>();
    this.#built.set(surface, here);
    const known = here.get(key);
    if (known !== undefined) return known as Promise<T>;
    const building = build();
    here.set(key, building);
    building.catch(() => here.delete(key));
    return building;
  }

  /**
   * Forgets what was built for surfaces, and all answers that were kept: an outage may have given them, and what they say may have
   * changed since. Not while anything is under way.
   */
  startOver(surfaces: ReadonlySet<string | null>): void {
    if (surfaces.size === 0) return;
    for (const surface of surfaces) this.#built.delete(surface ?? '');
    this.#exchanges.clear();
    this.#replies.clear();
  }

  /** Closing once is enough, however many ask for it. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#release();
    await Promise.all([
      this.channels.closed(),
      this.#pools.close(),
      this.#websockets.close(),
      this.#calls.close(),
    ]);
    this.#disk.close();
  }

  #plainReads(origin: string): readonly PlainRead[] {
    const all = [null, ...this.target.nodes].flatMap((node) => plainestReads(this, node));
    return all.sort((a, b) => Number(b.origin === origin) - Number(a.origin === origin));
  }
}

/** As latency of a gRPC call is filed. */
function methodName(method = healthCheck): string {
  return method.split('/').at(-1) ?? method;
}
