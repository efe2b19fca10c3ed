import type { ProfileName } from '../../engine/run/profile.ts';

/** Options of `compare` (interface, section 1). */
export interface CompareOptions {
  readonly target: readonly string[];
  readonly profile: ProfileName;
  readonly seed?: number;
  readonly out?: string;
  readonly only: readonly string[];
  readonly baseline?: string;
  readonly previous?: string;
  readonly history?: string;
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly shard: { readonly index: number; readonly of: number };
}
