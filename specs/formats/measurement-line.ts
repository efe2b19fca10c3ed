/**
 * One line of `measurement.ndjson`, what the paired rounds of `compare` measured, as it came. The rounds emit these lines, and the
 * reports of a comparison are made from nothing else; so both take their shapes from here.
 */
export type MeasurementLine =
  | ({ readonly kind: 'plan'; readonly targets: readonly string[] } & PlannedRounds)
  | ({ readonly kind: 'look' } & Look)
  | ({ readonly kind: 'machine' } & MachineRound)
  | { readonly kind: 'rounds-end'; readonly because: RoundsEnd }
  | ({ readonly kind: 'left-out' } & LeftOut)
  | ({ readonly kind: 'coverage' } & MethodCoverage)
  | ({ readonly kind: 'connect' } & Connect)
  | ({ readonly kind: 'sample' } & Sample)
  | ({ readonly kind: 'sighting' } & Sighting)
  | ({ readonly kind: 'pinned' } & PinnedAnswer)
  | { readonly kind: 'round'; readonly round: number }
  | {
      readonly kind: 'end';
      /** ISO 8601, UTC. */
      readonly finishedAt: string;
      readonly spent: SpentByTarget;
    };

/** How many rounds there may be. */
export interface PlannedRounds {
  readonly rounds: number;
  /** After how many rounds it is looked which methods are decided, ascending; absent in journals of the first version. */
  readonly looks?: readonly number[];
  /** How many there are time and requests for where no method is decided early. */
  readonly fitting?: number;
  /** That a round asks of each target at most. */
  readonly methods?: number;
  /** How much single answers scatter, as a share of the usual latency: what the warm-up saw. */
  readonly scatter?: number;
}

/** How the machine that measures was during a round. */
export interface MachineRound {
  readonly round: number;
  /** Until its own endpoint on loopback had answered: milliseconds. */
  readonly controlMs: number;
  /** The longest that the process had to wait for its turn: milliseconds. */
  readonly delayMs: number;
  /** Share of one processor that the process took, and share of all processors that was taken by anybody. */
  readonly cpu: number;
  readonly busy: number;
}

/** What was decided after so many rounds, and was asked no more. */
export interface Look {
  readonly rounds: number;
  readonly settled: readonly { readonly api: string; readonly method: string }[];
}

/** `decided`: every method was; `rounds`: all that were planned were asked; else what was spent. */
export type RoundsEnd = 'decided' | 'rounds' | 'time' | 'requests';

/** What was not measured, with the reason. */
export interface LeftOut {
  readonly method: string;
  readonly reason: string;
}

/** By target: what the rounds and everything before them sent. */
export type SpentByTarget = Readonly<
  Record<string, { readonly requests: number; readonly requestUnits: number }>
>;

/** One timed request on a warm connection. A method is compared between nodes of the same `api`. */
export interface Sample {
  /** Counted from 0; the samples of one round and method are the pair, or the group, that is compared. */
  readonly round: number;
  /** Counted from 0: the place of this request in its round. */
  readonly order: number;
  readonly target: string;
  readonly node: string;
  /** Of the node, as the target file names it: `evm`, `rollup`, … */
  readonly api: string;
  /** Nodes of one group are compared with each other: one of each target, of one api and chain. */
  readonly group: string;
  readonly method: string;
  /** The question whose answer cannot change any more, as a pinned answer names it. */
  readonly subject?: string;
  /** Milliseconds since the comparison began when the request was to go out. */
  readonly intendedAt: number;
  /** Milliseconds from `intendedAt` to the last byte of the answer; for a timeout, the time that was waited: a lower bound. */
  readonly latencyMs: number;
  readonly outcome: SampleOutcome;
  /** Answered without what the answer could be judged by, such as the hash of a block. */
  readonly incomplete?: true;
  /** A connection was opened for it: the target had closed the warm one. */
  readonly cold?: true;
  /** The measuring process stood still meanwhile; the round does not count for this method. */
  readonly stalled?: true;
  /** Milliseconds from sending to the first byte of the answer. */
  readonly firstByteMs?: number;
  /** The same from there to the last byte. */
  readonly transferMs?: number;
}

/**
 * `answered`: a result; `refused`: an error body of the API; `failed`: no answer of the API (a server error, a reset, no
 * JSON); `timeout`: nothing within the limit, the latency is censored; `limited`: 429, left out of latencies and error rates.
 */
export type SampleOutcome = 'answered' | 'refused' | 'failed' | 'timeout' | 'limited';

/** The time that opening a connection took, TLS included; kept apart from the latency of requests. */
export interface Connect {
  readonly target: string;
  readonly node: string;
  readonly ms: number;
}

/** A head as one node reported it. */
export interface Sighting {
  readonly round: number;
  readonly target: string;
  readonly node: string;
  /** What distinguishes chains: nodes of one chain share it, others are never compared. */
  readonly chain: string;
  /** Milliseconds since the comparison began when the request went out: what others reported before, it could have known. */
  readonly askedAt: number;
  /** The same when the answer had come. */
  readonly at: number;
  readonly height: number;
  /** Where the answer named one. */
  readonly hash?: string;
}

/** What one target answers to a question whose answer cannot change any more. */
export interface PinnedAnswer {
  /** The question in words: `block 0x10 of chain 0x1`. */
  readonly subject: string;
  readonly target: string;
  readonly node: string;
  readonly method: string;
  /** The answer as JSON with ordered keys, redacted; only the parts that the contract names. */
  readonly value: string;
  /** Whether the answer proves itself (hash of its header, root of its list): null where nothing can be recomputed. */
  readonly proven: boolean | null;
  /** What was recomputed and what came, in words. */
  readonly why?: string;
  /** The question is about what may still change: only what is proven wrong counts. */
  readonly unsettled?: true;
}

/** Whether a target serves a method that the contract documents for the API of the node. */
export interface MethodCoverage {
  readonly target: string;
  readonly node: string;
  readonly api: string;
  readonly method: string;
  /** `answered`: a result was seen; `missing`: rejected as unknown; `refused`: answered with another error; `silent`: no answer of the API. */
  readonly standing: 'answered' | 'missing' | 'refused' | 'silent';
}
