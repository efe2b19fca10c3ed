/**
 * `run.json`, the whole result of one run, as published in the format `nodeproof-run/1`
 * (`specs/formats/run.schema.json`). The engine writes it without secrets. Strings that came from a target are
 * untrusted: a report escapes them (`reports/escaping/`) before it prints them.
 */
export interface RunResult extends RunHead {
  readonly format: 'nodeproof-run/1';
  /** ISO 8601, UTC; absent or null where the run was killed. */
  readonly finishedAt?: string | null;
  readonly verdict: RunVerdict;
  /** How many entries of `requirements` have each verdict. */
  readonly summary: Readonly<Record<Verdict, number>>;
  /** Answers that belong to other requests: what several failures probably follow from. Absent where there are none. */
  readonly crossed?: readonly CrossedAnswer[];
  readonly requirements: readonly RequirementResult[];
  readonly ledger: Ledger;
  /** Keyed by node and operation, as in `rollup-1 eth_blockNumber`. */
  readonly latency: Readonly<Record<string, LatencySummary>>;
  /** Absent where nothing disturbed the run. */
  readonly traffic?: Traffic;
}

/** What is known of a run before its first request. */
export interface RunHead {
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: {
    readonly name: string;
    /** Its file as it was named; absent where there is none, as of the embedded target. */
    readonly file?: string;
  };
  readonly profile: string;
  readonly seed: number;
  /** Which part of a run this is; absent for a whole run and for shards that were joined. */
  readonly shard?: {
    readonly index: number;
    readonly of: number;
    /** Digest of what all shards together decide: shards of another target file have another one. */
    readonly plan?: string;
  };
  /** The selected part of the register; absent where all of it was selected. */
  readonly selection?: RecordedSelection;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}

/** What the options of a run selected. */
export interface RecordedSelection {
  readonly only: readonly string[];
  readonly exclude?: readonly string[];
  /** The only nodes that were checked. */
  readonly nodes?: readonly string[];
  /** The only requirements that were checked, each on one surface (null: the platform API): what failed in an earlier run. */
  readonly pairs?: readonly { readonly requirement: string; readonly node: string | null }[];
}

export type RunVerdict = 'conforms' | 'violates' | 'inconclusive';

export type Verdict = 'passed' | 'failed' | 'deviates' | 'inconclusive' | 'observed' | 'skipped';

/** required: the contract states it. advisory: it does not, but sound services do it. unspecified: "not shown". */
export type Level = 'required' | 'advisory' | 'unspecified';

/** Why a statement was evaluated in no case of a target that answered. */
export type SkipKind = 'not-applicable' | 'no-data';

/** One requirement on one node, or on the platform API where `node` is null. */
export interface RequirementResult {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly title: string;
  readonly node: string | null;
  readonly verdict: Verdict;
  /** Whether a baseline entry covers the failure. */
  readonly known: boolean;
  /** That entry; absent where none covers it. */
  readonly baseline?: KnownFailure;
  readonly cases: number;
  /** Of a passed one: the cases that stayed undecided beside those that passed. */
  readonly undecided?: number;
  /** Of a skipped one: why; absent in runs of earlier versions. */
  readonly skip?: SkipKind;
  /** Of a skipped one: it applies to the target, and not to a run of this profile, which leaves it out. */
  readonly leftOut?: true;
  /** How long its check took, in milliseconds; requirements of one check share one time. */
  readonly durationMs?: number;
  /** Why it was skipped, is inconclusive or deviates; where it passed, what its cases leave out. */
  readonly reason?: string;
  /** The key of the target file that would supply the missing data, as in `known.accounts`. */
  readonly give?: string;
  readonly findings: readonly Finding[];
  readonly observation?: unknown;
}

/** The baseline entry of a known failure. */
export interface KnownFailure {
  readonly reason: string;
  /** ISO date: the last day on which it is accepted. */
  readonly expires: string;
  readonly owner?: string;
  readonly link?: string;
}

/** A breach. */
export interface Finding {
  /** What was expected and what came. */
  readonly message: string;
  /** A curl line for each request, with `$NAMES` in place of secrets. */
  readonly reproduce?: string;
  /** The exchange of the smallest case. */
  readonly exchange?: ExchangeRecord;
  /** Where it takes several exchanges: all of them, in order. */
  readonly exchanges?: readonly ExchangeRecord[];
  /** The run's seed, which gives the case again together with `path`. */
  readonly seed?: number;
  /** The fast-check path of the smallest case. */
  readonly path?: string;
}

/** On one surface: an answer that is the one to another request, and what probably follows from such answers. */
export interface CrossedAnswer {
  /** Name of the node that gave it; null is the platform API. */
  readonly surface: string | null;
  /** Which request got the answer to which other one, and how far they were apart. */
  readonly message: string;
  /** So many answers were recognised in what is reported; there may be more. */
  readonly answers: number;
  /** Statements whose findings rest on such answers. */
  readonly requirements: readonly string[];
  readonly reproduce?: string;
  /** The other request with its answer, and then the one that got the same. */
  readonly exchanges: readonly ExchangeRecord[];
}

/** One request and its response on any transport; the fields depend on the transport. */
export interface ExchangeRecord {
  /** When the request was sent: ISO 8601, UTC, by the clock of the machine that ran nodeproof. Absent where it is not known. */
  readonly sentAt?: string;
  /** Milliseconds until the last byte of the response, or until none was waited for any more. */
  readonly durationMs?: number;
  readonly request: object;
  readonly response: object;
}

export interface Spent {
  readonly requests: number;
  readonly requestUnits: number;
}

interface Ledger extends Spent {
  /** Of a run that was killed: whether what it spent is known in part or not at all. Absent where it is known. */
  readonly recorded?: 'in-part' | 'not';
  readonly nodes: Readonly<Record<string, Spent>>;
}

/** Milliseconds, but for `count`. */
export interface LatencySummary {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** What disturbed a run: rate limits, outages, rejected credentials. */
export interface Traffic extends RateFigures {
  readonly outages: readonly Outage[];
  /** Credentials of the target file that were accepted nowhere; absent where there are none. */
  readonly rejected?: readonly RejectedCredential[];
  /** Requests without an answer in time; absent where there are none. */
  readonly silences?: Silences;
}

/** Requests that needed an answer and got none within `limits.timeoutMs`. */
export interface Silences {
  /** How often that was so. */
  readonly timedOut: number;
  /** Requests among them that were answered when they were sent once more. */
  readonly answeredLater: number;
}

/** How often a service limited the request rate, and the effect on the run. */
export interface RateFigures {
  /** Responses with status 429, or 503 with Retry-After. */
  readonly refused: number;
  /** Milliseconds in which nothing was sent because of them. */
  readonly waitedMs: number;
  /** The slowest pace, as milliseconds from one request to the next. */
  readonly slowestIntervalMs: number;
}

/** A time in which an origin did not answer. */
export interface Outage {
  /** Names of the nodes that requests were sent to meanwhile; null is the platform API. */
  readonly surfaces: readonly (string | null)[];
  /** ISO 8601, UTC: the first request without an answer. */
  readonly from: string;
  /** The first answer after it; null where none came. */
  readonly to: string | null;
  /** Requests without an answer meanwhile. */
  readonly lost: number;
  /** The error of the last of them. */
  readonly reason: string;
}

/** A credential of the target file that was accepted nowhere. */
export interface RejectedCredential {
  /** Name of the node; null is the platform API. */
  readonly surface: string | null;
  readonly credential: string;
  /** Requests with it, every one rejected. */
  readonly requests: number;
  /** Every one with status 404: the `url` or the `api` of the target file may be what is wrong. */
  readonly notFound?: true;
}
