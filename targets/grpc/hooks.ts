/** A call as the authentication surface sees it. */
export interface CallInfo {
  readonly node: string;
  /** `grpc.health.v1.Health/Check` */
  readonly method: string;
  /** The method that the target file names, or the default one: authentication is tried on it. */
  readonly tried: string;
  /** Names in lower case; binary entries are left out. */
  readonly metadata: Readonly<Record<string, readonly string[]>>;
  /** The node's token where it stands before the method in the path of the call. */
  readonly pathToken: string | undefined;
  /** Calls that this node has received, this one included. */
  readonly count: number;
}

/** A gRPC status other than OK, code by its number. */
export interface Outcome {
  readonly code: number;
  readonly details: string;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Whether a call needs the token at all. */
    'grpc.guarded': Hook<boolean, CallInfo>;
    /** The values that count as `x-token`. */
    'grpc.tokens': Hook<readonly string[], CallInfo>;
    /** How a call ends before its method runs: null lets the method run. */
    'grpc.outcome': Hook<Outcome | null, CallInfo & { readonly accepted: boolean }>;
    /** A message that a stream sends before it ends in a rejection: null sends none. */
    'grpc.leak': Hook<object | null, CallInfo>;
    /** Time before a call is looked at, in milliseconds. */
    'grpc.delay': Hook<number, CallInfo>;
  }
}
