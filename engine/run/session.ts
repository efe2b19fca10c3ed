import type { RpcChannel } from '../jsonrpc/channel.ts';
import { HttpChannel } from '../jsonrpc/http-channel.ts';
import { Gate } from '../ledger/gate.ts';
import { Ledger } from '../ledger/ledger.ts';
import { learnSecrets } from '../secrets/learn.ts';
import { Vault } from '../secrets/vault.ts';
import { Shapes } from '../shape/shapes.ts';
import type { NodeTarget, Target } from '../target/target.ts';
import { type AccessMode, accessModes, credentialOf } from '../wire/credential.ts';
import { type Exchange, jsonOf } from '../wire/exchange.ts';
import { HttpClient } from '../wire/http-client.ts';
import { Pools } from '../wire/pools.ts';
import { SurfaceHealth } from '../wire/surface-health.ts';
import { Wire } from '../wire/wire.ts';
import { Latencies } from './latencies.ts';

/** Everything that one run shares: connections, budget, secrets, answers that were read already. */
export class Session {
  readonly target: Target;
  readonly vault: Vault;
  readonly ledger: Ledger;
  readonly latencies = new Latencies();
  readonly shapes: Shapes;
  readonly #pools: Pools;
  readonly #client: HttpClient;
  readonly #exchanges = new Map<string, Promise<Exchange>>();
  readonly #built = new Map<string, Promise<unknown>>();

  constructor(target: Target, version: string, signal: AbortSignal) {
    this.target = target;
    this.vault = new Vault(target.secrets);
    for (const node of target.nodes) {
      const { username, password } = node.auth ?? {};
      if (username !== undefined && password !== undefined)
        this.vault.addPair(
          `${node.name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}_BASIC`,
          username,
          password,
        );
    }
    this.ledger = new Ledger(target.limits);
    this.shapes = new Shapes(
      target.platform?.vocabulary ?? { providers: [], protocols: [], publicNetworks: [] },
    );
    this.#pools = new Pools(target.limits.concurrency, target.limits.timeoutMs, target.ca);
    this.#client = new HttpClient({
      pools: this.#pools,
      ledger: this.ledger,
      gate: new Gate(target.limits.concurrency, target.limits.requestsPerSecond, signal),
      latencies: this.latencies,
      health: new SurfaceHealth(),
      rules: {
        deleteNetworks: target.allow.deleteNetworks,
        readableUrls: meterUrls(target),
        origins: originsOf(target),
        bareOrigins: plainTwins(target),
      },
      timeoutMs: target.limits.timeoutMs,
      userAgent: `nodeproof/${version}`,
      signal,
      arrived: (exchange) => {
        if (exchange.node === null) learnSecrets(jsonOf(exchange), this.vault);
      },
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

  /** Every way to call JSON-RPC that a node offers. The caller closes them. */
  channels(node: NodeTarget): RpcChannel[] {
    return accessModes(node).map((mode) => new HttpChannel(this.nodeWire(node, mode), node.path, mode));
  }

  shared<T>(key: string, build: () => Promise<T>): Promise<T> {
    const known = this.#built.get(key);
    if (known !== undefined) return known as Promise<T>;
    const building = build();
    this.#built.set(key, building);
    building.catch(() => this.#built.delete(key));
    return building;
  }

  close(): Promise<void> {
    return this.#pools.close();
  }
}

function meterUrls(target: Target): string[] {
  return target.nodes.flatMap((node) => (node.meter === undefined ? [] : [node.meter.url]));
}

function originsOf(target: Target): Set<string> {
  const urls = [
    target.platform?.baseUrl,
    ...target.nodes.flatMap((node) => [node.url, node.websocketUrl, node.meter?.url]),
  ];
  return new Set([
    ...urls.filter((url) => url !== undefined).map((url) => new URL(url).origin),
    ...plainTwins(target),
  ]);
}

/** The plain-HTTP twins of https addresses: they may be knocked at, but never with a credential. */
function plainTwins(target: Target): Set<string> {
  const twins = new Set<string>();
  const base = target.platform?.baseUrl;
  if (base?.startsWith('https:')) twins.add(new URL(base.replace(/^https:/, 'http:')).origin);
  return twins;
}
