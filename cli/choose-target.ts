import type { Target } from '../engine/target/target.ts';
import { parseTarget, readTargetFile } from '../engine/target/target-file.ts';
import { startEmbeddedTarget } from '../targets/embedded-target.ts';

export interface ChosenTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** Seed of the embedded target's own data. Fixed, so that `--seed` alone decides what a run does. */
const embeddedSeed = 1;

/** The target of a file, or the embedded one, started for the occasion, where none is named. */
export async function chooseTarget(file: string | undefined): Promise<ChosenTarget> {
  if (file !== undefined) return { target: await readTargetFile(file, process.env), close: async () => {} };
  const embedded = await startEmbeddedTarget({ seed: embeddedSeed });
  // Through the same door as everybody's target file: JSON is YAML.
  const target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  return { target, close: () => embedded.close() };
}
