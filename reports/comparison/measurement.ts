/**
 * What the paired rounds of `compare` gathered, before any statistics: one entry for each timed request, each sighting
 * of a head and each answer at a pinned height. Written to the comparison's directory as it falls, so that the reports
 * can be made again.
 */
export interface Measurement {
  /** In the order in which they were given; the first is the one that others are compared with. */
  readonly targets: readonly string[];
  readonly rounds: number;
  readonly samples: readonly Sample[];
  readonly connects: readonly Connect[];
  readonly sightings: readonly Sighting[];
  readonly pinned: readonly PinnedAnswer[];
  readonly coverage: readonly MethodCoverage[];
  /** By target: what the rounds and everything before them sent. */
  readonly spent: Readonly<Record<string, { readonly requests: number; readonly requestUnits: number }>>;
  /** What was not measured, with the reason. */
  readonly leftOut: readonly { readonly method: string; readonly reason: string }[];
}

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
  /** Nodes of one lane are compared with each other: one of each target, of one api and chain. */
  readonly lane: string;
  readonly method: string;
  /** The question whose answer cannot change any more, as a pinned answer names it. */
  readonly subject?: string;
  /** Milliseconds since the comparison began when the request was to go out. */
  readonly intendedAt: number;
  /** Milliseconds from `intendedAt` to the last byte of the answer; for a timeout, the time that was waited: a lower bound. */
  readonly latencyMs: number;
  readonly outcome: SampleOutcome;
  /** A connection was opened for it: the target had closed the warm one. */
  readonly cold?: true;
}

/**
 * `answered`: a result; `refused`: an error body of the API; `failed`: no answer of the API (a server error, a reset, no
 * JSON); `timeout`: nothing within the limit, the latency is censored; `limited`: 429, left out of latencies and error rates.
 */
type SampleOutcome = 'answered' | 'refused' | 'failed' | 'timeout' | 'limited';

/** The time that opening a connection took, TLS included; kept apart from the latency of requests. */
export interface Connect {
  readonly target: string;
  readonly node: string;
  readonly ms: number;
}

/** A head as one node told it. */
export interface Sighting {
  readonly round: number;
  readonly target: string;
  readonly node: string;
  /** What tells chains apart: nodes of one chain share it, others are never compared. */
  readonly chain: string;
  /** Milliseconds since the comparison began when the request went out: what others told before, it could have known. */
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
  /** `answered`: a result was seen; `missing`: refused as unknown; `refused`: answered with another error; `silent`: no answer of the API. */
  readonly standing: 'answered' | 'missing' | 'refused' | 'silent';
}
