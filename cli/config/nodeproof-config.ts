import type { Check } from '../../engine/check.ts';
import type { ReportFormat } from '../../reports/model/extras.ts';
import type { Surface } from '../../specs/requirement.ts';

export type { ReportFormat } from '../../reports/model/extras.ts';

/** What `nodeproof.config.ts` (or `.mjs`, `.js`) exports by default. */
export interface NodeproofConfig {
  readonly checks?: readonly OwnCheck[];
  /** Files that are written beside the others in each run directory. */
  readonly reports?: readonly ReportFormat[];
  /** By the name that a target file declares. */
  readonly dialects?: Readonly<Record<string, Dialect>>;
  /** Options of the command line in place of the built-in defaults, by their long names: `{ profile: 'deep', 'fail-fast': true }`. */
  readonly defaults?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** A check of your own, with the statements that it decides. */
export interface OwnCheck {
  readonly requirements: readonly OwnRequirement[];
  /** Its `decides` are ids of `requirements`. */
  readonly check: Check;
}

export interface OwnRequirement {
  /** Begins with `own.`, as in `own.blocks.not-too-old`. */
  readonly id: string;
  /** Where it is written down, as in `runbook 4`. */
  readonly section: string;
  readonly level: 'required' | 'advisory';
  readonly title: string;
  readonly on: Surface | readonly Surface[];
}

/** Known departures of a piece of software, in the form of `specs/dialects/`. */
export interface Dialect {
  /** What it is declared of: a node where absent. */
  readonly serves?: 'platform';
  readonly departures: readonly {
    readonly requirement: string | readonly string[];
    /** What the software answers instead. */
    readonly instead: string;
    readonly source: string;
    readonly version?: string;
    /** JSON Schema of the breach: `rule`, `at`, `expected`, `actual`, `status`, `body`. */
    readonly match: object;
  }[];
}
