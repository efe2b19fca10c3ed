import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../process/interrupt.ts';
import { embeddedError } from '../run/embedded-error.ts';
import { endThread } from '../run/end-thread.ts';
import { siblingModule } from '../sibling-module.ts';
import type { BenchSettings } from './bench.ts';
import type { Outcomes, Reply, Task } from './task.ts';

/** Threads beyond the cores: checks of a silent service wait more than they work. */
const waiting = 4;

/** What is known of tasks: outcomes in the order of the tasks, and how many an interruption left out. */
interface Proven<Outcome> {
  readonly outcomes: readonly Outcome[];
  readonly leftOut: number;
}

/**
 * Runs tasks on somewhat more threads than there are cores, each with its own target. A first signal lets each thread end
 * its task and close its target; what is known by then is returned.
 * @param done called with each outcome as it arrives
 */
export async function proveAll<Kind extends Task['kind']>(
  tasks: readonly Extract<Task, { kind: Kind }>[],
  { profile, seed }: BenchSettings,
  done: (outcome: Outcomes[Kind]) => void,
): Promise<Proven<Outcomes[Kind]>> {
  const outcomes = new Map<number, Outcomes[Kind]>();
  const interruption = onInterrupt();
  let next = 0;
  const thread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(siblingModule(import.meta.url, 'worker'), {
        workerData: { profile, seed } satisfies BenchSettings,
        // By itself V8 sizes the heap of each thread by the whole machine.
        resourceLimits: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 },
      });
      let current = 0;
      let isReady = false;
      let isDone = false;
      worker.on('message', (reply: Reply) => {
        isReady = true;
        if ('outcome' in reply) {
          const outcome = reply.outcome as Outcomes[Kind];
          outcomes.set(current, outcome);
          done(outcome);
        }
        current = next;
        next += 1;
        const task = interruption.signal.aborted ? undefined : tasks[current];
        isDone = task === undefined;
        if (isDone) endThread(worker).catch(reject);
        else worker.postMessage(task);
      });
      // Before the first message a thread has only started its target.
      worker.on('error', (error) => reject(isReady ? error : embeddedError(error)));
      worker.on('exit', (code) =>
        // What a thread learned is known by then: one that does not close its target in time is ended all the same.
        code === 0 || isDone
          ? resolve()
          : reject(new Error(`a worker thread of prove exited with code ${code}`)),
      );
    });
  const threads = Math.min(availableParallelism() + waiting, tasks.length);
  try {
    await Promise.all(Array.from({ length: threads }, thread));
  } finally {
    interruption.release();
  }
  const inOrder = tasks.flatMap((_, index) => outcomes.get(index) ?? []);
  return { outcomes: inOrder, leftOut: tasks.length - inOrder.length };
}

/** Sets the exit code of a proof, and says what an interruption left out: without that nothing is proven as a whole. */
export function concludeProof(isWhole: boolean, leftOut: number): void {
  if (leftOut > 0) process.stderr.write(`nodeproof: interrupted: ${leftOut} more were not checked\n`);
  process.exitCode = !isWhole
    ? exitCodes.violates
    : leftOut > 0
      ? exitCodes.inconclusive
      : exitCodes.conforms;
}
