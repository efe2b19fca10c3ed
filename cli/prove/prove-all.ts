import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProfileName } from '../../engine/run/profile.ts';
import { embeddedError } from '../run/embedded-error.ts';
import { siblingModule } from '../sibling-module.ts';
import type { Outcomes, Reply, Task } from './task.ts';

/** Threads beyond the cores: checks of a silent service wait more than they work. */
const waiting = 4;

/**
 * Runs tasks on somewhat more threads than there are cores, each with its own target; outcomes are in the order of tasks.
 * @param done called with each outcome as it arrives
 */
export async function proveAll<Kind extends Task['kind']>(
  tasks: readonly Extract<Task, { kind: Kind }>[],
  profile: ProfileName,
  done: (outcome: Outcomes[Kind]) => void,
): Promise<Outcomes[Kind][]> {
  const outcomes: Outcomes[Kind][] = [];
  let next = 0;
  const thread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(siblingModule(import.meta.url, 'worker'), {
        workerData: profile,
        // By itself V8 sizes the heap of each thread by the whole machine.
        resourceLimits: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 },
      });
      let current = 0;
      let isReady = false;
      worker.on('message', (reply: Reply) => {
        isReady = true;
        if ('outcome' in reply) {
          const outcome = reply.outcome as Outcomes[Kind];
          outcomes[current] = outcome;
          done(outcome);
        }
        current = next;
        next += 1;
        worker.postMessage(tasks[current] ?? null);
      });
      // Before the first message a thread has only started its target.
      worker.on('error', (error) => reject(isReady ? error : embeddedError(error)));
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a worker thread of prove exited with code ${code}`)),
      );
    });
  const threads = Math.min(availableParallelism() + waiting, tasks.length);
  await Promise.all(Array.from({ length: threads }, thread));
  return outcomes;
}
