import type { PlanOptions } from '../plan/run-planner.ts';

/** Options of `compare` (interface, section 1). */
export interface CompareOptions extends PlanOptions {
  readonly target: readonly string[];
  readonly out?: string;
  readonly previous?: string;
  readonly history?: string;
  readonly dryRun: boolean;
}
