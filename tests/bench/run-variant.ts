import type { RequirementResult, RunVerdict } from '../../base/run-result.ts';
import { type ProfileName, profiles } from '../../engine/run/plan/profile.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { runSuite } from '../support/run-suite.ts';
import type { Variant } from './variant.ts';

/** What the suite made of one variant. */
export interface Judged {
  readonly variant: Variant;
  readonly verdict: RunVerdict;
  readonly failed: readonly RequirementResult[];
  readonly unsure: readonly RequirementResult[];
  readonly milliseconds: number;
  readonly requests: number;
}

/** Starts the variant's service, runs every check against it, stops it. */
export async function judge(variant: Variant, profile: ProfileName, seed: number): Promise<Judged> {
  const watches = await loadWatches();
  const standing = await variant.start();
  const start = performance.now();
  try {
    const run = await runSuite(
      { name: 'bench', ...standing.target },
      { watches, profile: profiles[profile], seed },
    );
    const required = run.requirements.filter(({ level }) => level === 'required');
    return {
      variant,
      verdict: run.verdict,
      failed: required.filter(({ verdict }) => verdict === 'failed'),
      unsure: required.filter(({ verdict }) => verdict === 'inconclusive'),
      milliseconds: performance.now() - start,
      requests: run.ledger.requests,
    };
  } finally {
    for (const service of standing.served) await service.close();
  }
}

/** Whether a requirement that failed is in the defect's section, or in one beside it in the same table. */
export const inSection = (variant: Variant, section: string): boolean =>
  section === variant.section ||
  section.startsWith(`${variant.section}.`) ||
  variant.section.startsWith(`${section}.`);
