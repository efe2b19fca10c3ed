type ExitCode = 0 | 1 | 3;

/** A service that no suite should be harmed by: what it serves, and what a run against it has to come to. */
export interface HostileCase {
  /** What the service does, as a phrase. */
  readonly name: string;
  readonly serve: () => Promise<HostileService>;
  /** 0 where the service conforms in spite of all, 1 where it breaks the contract, 3 where nothing can be learned. */
  readonly exit: ExitCode | readonly ExitCode[];
  /** What a person must find in the printed result, the summary or run.json. */
  readonly says?: readonly RegExp[];
  /** Verdicts of single requirements, for what the exit code does not show. */
  readonly verdicts?: Readonly<Record<string, string>>;
  /** Requests that the service may at most receive. */
  readonly atMost?: number;
  /** Seconds within which a run ends on a quiet machine; after several times as many it counts as hanging, and is killed. */
  readonly seconds?: number;
  /** Arguments beside `run --target FILE --profile quick --seed 1`. */
  readonly args?: readonly string[];
}

export interface HostileService {
  /** The content of the target file. `limits.timeoutMs` is 2000 where it says nothing else. */
  readonly target: HostileTarget;
  /** Where it is compared: the content of the other target file. */
  readonly against?: HostileTarget;
  /** Requests that it received so far. */
  readonly received: () => number;
  /** What a host that nobody should ever speak to has heard: each line is a failure. */
  readonly trapped?: () => readonly string[];
  /** Files that the target file names, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export interface HostileTarget {
  readonly platform?: object;
  readonly nodes?: readonly object[];
  readonly limits?: object;
  readonly [key: string]: unknown;
}

const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'] as const;
export type HttpApi = (typeof apis)[number];

/** A target file's platform and one node of each API, all of them at one address. */
export function everySurface(origin: string, only: readonly HttpApi[] = apis): HostileTarget {
  return {
    platform: { baseUrl: origin, apiKey: 'platform-key-3f9a1c' },
    nodes: only.map((api) => ({
      name: `${api}-1`,
      api,
      url: origin,
      auth: { token: `token-of-${api}-77aa`, username: `user-of-${api}`, password: `word-of-${api}-88bb` },
    })),
  };
}
