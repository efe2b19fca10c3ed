import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Behaviour } from '../entries/behaviour.ts';
import type { PublicNetwork } from '../platform/vocabulary.ts';
import type { NodeCredentials } from './credentials.ts';
import type { CredentialMode, WireAnswer, WireRequest } from './wire.ts';

export type NodeApi = 'jsonrpc' | 'evm' | 'rollup' | 'wallet' | 'sharded';

/** Where a call comes from. */
export interface CallContext {
  readonly node: string;
  readonly transport: 'http' | 'websocket';
  readonly mode: CredentialMode;
  /** Requests that this node has received on this transport, this one included. */
  readonly count: number;
}

/** What answers behind a node's endpoint, once a request was accepted. */
export interface NodeService {
  readonly api: NodeApi;
  /** `request.path` has lost its token segment: `/` or `/evm`, `/wallet/…`, `/api/v2/…`. */
  handle(request: WireRequest, context: CallContext): Promise<WireAnswer>;
  /** JSON-RPC alone, for WebSocket: one message in, one out, or undefined when nothing is to be answered. */
  rpc?(body: Buffer | string, context: CallContext): Promise<string | undefined>;
}

/** What a surface is given to build a service from. */
export interface NodeSetup {
  readonly name: string;
  /** The target's seed; draw from `new Seeded(seed, name)`. */
  readonly seed: number;
  readonly behaviour: Behaviour;
  /** The platform's API key: no node may be opened with it. */
  readonly apiKey: string;
  /** Tokens and passwords of all nodes: those of another open nothing here. */
  readonly nodeSecrets?: ReadonlyMap<string, string>;
}

/** How a node appears in the platform's node list (§2.2). */
export interface NodeListing {
  /** One of `platform/vocabulary.ts`; its protocol follows from it. */
  readonly publicNetwork: PublicNetwork;
  readonly type: 'shared' | 'dedicated';
  /** `details.version` and, where the kind has them, `details.mode` and `details.api_namespaces`. */
  readonly version: string;
  readonly mode?: string;
  readonly apiNamespaces?: readonly string[];
  /** `configuration.archive`; absent for protocols without an archive mode. */
  readonly archive?: boolean;
}

/** A node of the embedded target that is reached over HTTPS, and over WebSocket where it says so. */
export interface NodeMount {
  /** Unique in the target file: `rollup-1`. */
  readonly name: string;
  readonly api: NodeApi;
  readonly listing: NodeListing;
  readonly websocket?: boolean;
  /** `mode` of the target file. */
  readonly mode?: 'full' | 'archive';
  /** More keys of the target file's entry (`known`, `meter`, …), once the node's url is known. */
  entry?(
    url: string,
    setup: NodeSetup,
    credentials: NodeCredentials,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Called once, at the first request: a node that nobody asks costs nothing. */
  build(setup: NodeSetup): Promise<NodeService>;
}

/** A node that brings its own server (gRPC). */
export interface ServerMount {
  readonly name: string;
  readonly api: 'grpc';
  readonly listing: NodeListing;
  serve(setup: ServerSetup): Promise<RunningServer>;
}

export interface ServerSetup extends NodeSetup {
  readonly credentials: NodeCredentials;
  /** PEM encodings; null when the target runs without TLS. */
  readonly tls: { readonly key: string; readonly certificate: string; readonly ca: string } | null;
  /** Port to listen on at 127.0.0.1; 0 lets the system choose. */
  readonly port: number;
  /** To be called for each call received; gives the count of them, this one included. */
  readonly received: () => number;
}

export interface RunningServer {
  /** More keys of the target file's entry: `host`, `plaintext`, `method`. */
  readonly entry: Record<string, unknown>;
  close(): Promise<void>;
}

/** What an upgrade needs of the node that it arrived at. */
export interface UpgradeContext {
  readonly node: string;
  readonly api: NodeApi;
  readonly credentials: NodeCredentials;
  readonly apiKey: string;
  readonly nodeSecrets?: ReadonlyMap<string, string>;
  readonly behaviour: Behaviour;
  /** Builds the service when it is not there yet. */
  readonly service: () => Promise<NodeService>;
  /** To be called for each upgrade request and each message received; gives the count, this one included. */
  readonly received: () => number;
}

/** Takes over an HTTP upgrade (§5.2: `/ws/<token>`, or `/ws` with basic authentication). */
export type UpgradeHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  context: UpgradeContext,
) => void;

/**
 * What a surface folder exports: `targets/<surface>/mount.ts` is found by its name, so that a surface is added
 * without editing a list. Keep its imports light and load the rest in `build`.
 */
export interface SurfaceModule {
  readonly mounts?: readonly (NodeMount | ServerMount)[];
  readonly upgrade?: UpgradeHandler;
}
