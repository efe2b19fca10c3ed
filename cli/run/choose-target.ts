import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget, readTargetFile } from '../../engine/target/target-file.ts';
import { checkEnvironment } from '../process/check-environment.ts';
import { siblingModule } from '../sibling-module.ts';
import { embeddedError } from './embedded-error.ts';
import { endThread } from './end-thread.ts';
import { knownSecrets } from './known-secrets.ts';

export interface ChosenTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** Seed of the embedded target's own data. Fixed, so that `--seed` alone decides what a run does. */
const embeddedSeed = 1;

/** The target of a file; where none is named, starts the embedded one. */
export async function chooseTarget(file: string | undefined): Promise<ChosenTarget> {
  if (file !== undefined) {
    checkEnvironment(process.env);
    const target = await readTargetFile(file, process.env);
    keepSecrets(target);
    return { target, close: async () => {} };
  }
  return startEmbedded();
}

/** On a thread of its own: the target and the suite do not share an event loop, like a service and its tester. */
async function startEmbedded(): Promise<ChosenTarget> {
  const thread = new Worker(siblingModule(import.meta.url, 'embedded-thread'), { workerData: embeddedSeed });
  const [targetFile] = (await once(thread, 'message').catch((error: unknown) => {
    throw embeddedError(error);
  })) as [unknown];
  // Read like every other target file: JSON is YAML.
  const target = await parseTarget(JSON.stringify(targetFile), 'embedded target', {});
  keepSecrets(target);
  return { target, close: () => endThread(thread) };
}

function keepSecrets({ secrets }: Target): void {
  for (const { name, value, pieces } of secrets) knownSecrets.add(name, value, pieces);
}
