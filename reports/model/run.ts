/**
 * `run.json`, the whole result of one run, as published in the format `nodeproof-run/1`. Everything that a
 * target said arrives here as it was said: text in these types is hostile until an `inert/` function has
 * passed it.
 */
export interface Run {
  readonly format: 'nodeproof-run/1';
  readonly tool: Tool;
  readonly target: { readonly name: string };
  readonly profile: string;
  readonly seed: number;
  /** Which part of a run this is; absent for a whole one. */
  readonly shard?: { readonly index: number; readonly of: number } | undefined;
  /** What of the register was asked for; absent where all of it was. */
  readonly selection?: { readonly only: readonly string[] } | undefined;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** ISO 8601, UTC; absent for a run that was killed before its end. */
  readonly finishedAt?: string | null | undefined;
  readonly verdict: RunVerdict;
  readonly summary: Summary;
  readonly requirements: readonly RequirementResult[];
  readonly ledger: Ledger;
  /** Keyed by node and method, as in `rollup-1 eth_blockNumber`. */
  readonly latency: Readonly<Record<string, Latency>>;
  /** What disturbed the run; absent where nothing did. */
  readonly traffic?: Traffic | undefined;
}

interface Traffic {
  /** Credentials that were accepted nowhere: the surface (null is the platform API), what it is, and how often it was sent. */
  readonly rejected?:
    | readonly { readonly surface: string | null; readonly credential: string; readonly requests: number }[]
    | undefined;
  /** Answers that asked for patience. */
  readonly refused: number;
  /** Milliseconds in which nothing was sent for their sake. */
  readonly waitedMs: number;
  readonly slowestIntervalMs: number;
  /** Times without any answer: ISO 8601, UTC; `to` is null where it lasted to the end. A null surface is the platform API. */
  readonly outages: readonly {
    readonly surfaces: readonly (string | null)[];
    readonly from: string;
    readonly to: string | null;
    readonly lost: number;
    readonly reason: string;
  }[];
}

interface Tool {
  readonly name: string;
  readonly version: string;
}

export type RunVerdict = 'conforms' | 'violates' | 'inconclusive';

export type Verdict = 'passed' | 'failed' | 'deviates' | 'inconclusive' | 'observed' | 'skipped';

export type Level = 'required' | 'advisory' | 'unspecified';

/** How many entries of `requirements` have each verdict. */
type Summary = Readonly<Record<Verdict, number>>;

/** One requirement on one node, or on the platform API where `node` is null. */
export interface RequirementResult {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly title: string;
  readonly node: string | null;
  readonly verdict: Verdict;
  /** A failure that the baseline covers. */
  readonly known: boolean;
  /** What the baseline says of it; absent where it does not cover it. */
  readonly baseline?: KnownFailure | undefined;
  readonly cases: number;
  /** Of a passed one: the cases that stayed undecided beside those that passed. */
  readonly undecided?: number | undefined;
  /** Of a skipped one; absent in runs of earlier versions. */
  readonly skip?: 'not-applicable' | 'no-data' | undefined;
  /** How long the check that decided it was at work, in milliseconds. */
  readonly durationMs?: number | undefined;
  /** Why it was skipped, is inconclusive or deviates. */
  readonly reason?: string | undefined;
  /** The key of the target file that would supply the data that was not found. */
  readonly give?: string | undefined;
  readonly findings: readonly Finding[];
  readonly observation?: unknown;
}

interface KnownFailure {
  readonly reason: string;
  readonly owner?: string | undefined;
  readonly link?: string | undefined;
  /** ISO date: the last day on which it is accepted. */
  readonly expires: string;
}

export interface Finding {
  /** What was expected and what came. */
  readonly message: string;
  /** A curl line for each request, with `$NAMES` in place of secrets. */
  readonly reproduce?: string | undefined;
  /** The exchange of the smallest case. */
  readonly exchange?: ExchangeRecord | undefined;
  /** Where it takes several answers: all of them, in their order. */
  readonly exchanges?: readonly ExchangeRecord[] | undefined;
  readonly seed?: number | undefined;
  /** The fast-check path of the smallest case. */
  readonly path?: string | undefined;
}

/** One request and what came back, on any transport; the shape depends on the transport. */
interface ExchangeRecord {
  readonly request?: unknown;
  readonly response?: unknown;
}

export interface Spent {
  readonly requests: number;
  readonly requestUnits: number;
}

interface Ledger extends Spent {
  /** Of a run that was killed: whether what it had spent is known in part or not at all. */
  readonly recorded?: 'in-part' | 'not' | undefined;
  readonly nodes: Readonly<Record<string, Spent>>;
}

/** Milliseconds, but for `count`. */
interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}
