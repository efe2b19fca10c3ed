import type { GrpcWire } from './grpc/grpc-wire.ts';
import type { RpcChannel } from './jsonrpc/channel.ts';
import type { Spent } from './ledger/ledger.ts';
import type { Profile } from './run/plan/profile.ts';
import type { Shapes } from './shape/shapes.ts';
import type { Api, NodeTarget, PlatformTarget, Target } from './target/target.ts';
import type { CheckRecorder } from './verdict/check-recorder.ts';
import type { WebSocketWire } from './websocket/websocket-wire.ts';
import type { AccessMode } from './wire/credential.ts';
import type { Wire } from './wire/wire.ts';

/** The code that decides one requirement, or a few that belong together, on one surface of a target. */
export type Check = PlatformCheck | NodeCheck | RpcCheck;

/** A surface as a plan knows it before anything is sent: the target file and nothing else. */
export interface PlannedSurface {
  readonly target: Target;
  /** Null for the platform API. */
  readonly node: NodeTarget | null;
}

export type Cost = (profile: Profile, surface: PlannedSurface) => number;

/** Requests whose answers several checks of a surface share. */
export interface SharedReading {
  readonly name: string;
  readonly cost: Cost;
}

interface CheckBase {
  /** True where its own cases show that the surface serves what it is about: it is judged where no contract's read is served. */
  readonly servesItself?: boolean;
  /** Ids of the register; each outcome is filed under one of them. */
  readonly decides: readonly [string, ...string[]];
  /** Estimated requests beside its `readings`, for the plan and for the order when a budget is short. */
  readonly cost: Cost;
  /** True where its cost already counts what a short profile leaves out. */
  readonly countsShare?: boolean;
  /** True where other checks decide what it is about, too: of a run that is bound to a number of requests it gets what others leave. */
  readonly isSpare?: boolean;
  /**
   * Whether a run that is bound to a number of requests begins with it: what is worse than any other breach, and seen with few requests.
   * It costs no more than a few where a profile tries one credential.
   */
  readonly isEssential?: (surface: PlannedSurface) => boolean;
  /** Shared reads: planned once for each surface, however many checks use them. */
  readonly readings?: (surface: PlannedSurface, profile: Profile) => readonly SharedReading[];
  /**
   * True where other traffic of this run would disturb it, or be disturbed by it (meters, deletion). On a node it runs after all others
   * of the same API, and after its other exclusive ones; on the platform after all others of the run. `last` where it only looks at what
   * the others have left, in a few requests: nothing of theirs goes first for its sake.
   */
  readonly exclusive?: boolean | 'last';
  /** True where it decides whether the surface accepts what the target file gives for it: where it never does, this fails. */
  readonly isAcceptance?: boolean;
  /** True where it changes what the service holds: whatever disturbs it, it is not run again. */
  readonly changesService?: boolean;
  /** True where it has to wait for seconds: it starts first, and all others run meanwhile. */
  readonly slow?: boolean;
  /** True where most of its requests wait for the answer before: it begins before others, and its requests go before theirs, so that a run does not end with it alone. */
  readonly chained?: boolean;
}

export interface PlatformCheck extends CheckBase {
  readonly on: 'platform';
  run(context: PlatformContext): Promise<void>;
}

export interface NodeCheck extends CheckBase {
  readonly on: readonly Api[];
  /** Only the nodes of these names; every node of the api where absent. */
  readonly nodes?: readonly string[];
  readonly over?: undefined;
  run(context: NodeContext): Promise<void>;
}

/** Runs once for each transport (and, for the first transport, access mode) of the node; the outcomes are merged. */
export interface RpcCheck extends CheckBase {
  readonly on: readonly Api[];
  readonly nodes?: readonly string[];
  readonly over: 'every-channel';
  run(context: RpcContext): Promise<void>;
}

export interface CheckContext {
  readonly target: Target;
  readonly profile: Profile;
  /** Derived from the run's seed, the check and the node. */
  readonly seed: number;
  readonly recorder: CheckRecorder;
  readonly shapes: Shapes;
  /**
   * Builds something once for each surface and run, such as a survey of the target's data. Later callers share it.
   * A build that throws is not kept.
   * @param build gets a seed that follows from run, key and surface, not from the check that happens to come first
   */
  shared<T>(key: string, build: (seed: number) => Promise<T>): Promise<T>;
  /**
   * Makes a value a secret of the run under a name: what is derived from a secret, such as one with a character
   * changed, reveals as much as the secret. Does nothing where it is derived from something that is not secret: a plain user name.
   */
  conceal(name: string, value: string, from: string): void;
}

export interface PlatformContext extends CheckContext {
  readonly platform: PlatformTarget;
  /** At the platform's base address, with the API key. */
  readonly wire: Wire;
  /** At the http:// address beside it, without any key; undefined where the address is not https://. */
  readonly plainWire: Wire | undefined;
}

/** One node of the target and the clients for it. */
export interface NodeView {
  readonly node: NodeTarget;
  /** In the first access mode that the target file gives. */
  readonly mode: AccessMode;
  /** At the node's address, in `mode`. */
  readonly wire: Wire;
  /** The same in another mode. */
  wireIn(mode: AccessMode): Wire;
  /** Request units that this run has spent on the node so far, by the contract's prices. */
  spent(): Readonly<Spent>;
  /** As `CheckContext.shared`, for this node. */
  shared<T>(key: string, build: (seed: number) => Promise<T>): Promise<T>;
  /** Runs work once nothing else of this run is under way, on any surface. Never inside of `shared`, which others may wait for. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export interface NodeContext extends CheckContext, NodeView {
  /** Other nodes of the target with the same api, in the order of the target file: for statements about pairs. */
  readonly peers: readonly NodeView[];
  /** Connections of their own; undefined where the target file gives no WebSocket address. */
  readonly websocket: WebSocketWire | undefined;
  /** Calls; undefined where the node is not a gRPC endpoint. */
  readonly grpc: GrpcWire | undefined;
  /** Every way to call JSON-RPC that the node offers. Opened when first asked for, closed by the engine. */
  channels(): readonly RpcChannel[];
}

export interface RpcContext extends NodeContext {
  readonly rpc: RpcChannel;
  /** True where the check has run over another transport already: `profile` and surveys leave some of the cases then. */
  readonly isFurther: boolean;
}
