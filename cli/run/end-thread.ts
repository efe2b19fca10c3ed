import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** Connections are closed and files removed within this; a thread that still works then never reads the message. */
const patienceMs = 10_000;
/** The id that Node gives to a thread that has ended. */
const ofEnded = -1;

/**
 * Asks a thread to end, and waits until it has. One that does not in time is terminated: whatever the target does, the command ends.
 * @param withinMs how long it may take
 */
export async function endThread(thread: Worker, withinMs = patienceMs): Promise<void> {
  if (thread.threadId === ofEnded) return;
  const ended = once(thread, 'exit');
  const late = setTimeout(() => void thread.terminate(), withinMs);
  thread.postMessage('close');
  await ended.finally(() => clearTimeout(late));
}
