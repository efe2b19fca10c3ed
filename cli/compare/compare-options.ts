import type { PlanOptions } from '../plan/run-planner.ts';

/** Options of `compare` (interface, section 1). */
export interface CompareOptions extends PlanOptions {
  readonly target: readonly string[];
  readonly pair: readonly string[];
  readonly out?: string;
  readonly previous?: string;
  readonly history?: string;
  /** At most so many seconds of paired rounds; what the profile gives where absent. */
  readonly roundSeconds?: number;
  /** Where the measuring machine stands, in words. */
  readonly measuredFrom?: string;
  /** The history folder whose page is wanted, and of which nights. */
  readonly report?: string;
  readonly since?: string;
  readonly until?: string;
  readonly dryRun: boolean;
  /** Where the figures of the runs are written for Prometheus. */
  readonly metrics?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  /** compare.json on stdout. */
  readonly json?: boolean;
}
