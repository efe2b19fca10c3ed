import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { endThread } from './end-thread.ts';

/** A thread of this code that has begun. */
async function begun(code: string): Promise<Worker> {
  const thread = new Worker(`const { parentPort } = require('node:worker_threads'); ${code}`, { eval: true });
  await once(thread, 'message');
  return thread;
}

async function exitCode(thread: Worker, withinMs?: number): Promise<unknown> {
  const exited = once(thread, 'exit');
  await endThread(thread, withinMs);
  return (await exited)[0];
}

describe('endThread', () => {
  it('lets a thread end by itself', async () => {
    const thread = await begun(
      "parentPort.once('message', () => process.exit(7)); parentPort.postMessage('begun');",
    );
    expect(await exitCode(thread)).toBe(7);
  });

  it('terminates one that never reads what it is sent', async () => {
    const thread = await begun("parentPort.postMessage('begun'); for (;;) {}");
    expect(await exitCode(thread, 50)).toBe(1);
  });

  it('returns at once where a thread has ended before', async () => {
    const thread = await begun("parentPort.postMessage('begun');");
    if (thread.threadId !== -1) await once(thread, 'exit');
    await endThread(thread);
    expect(thread.threadId).toBe(-1);
  });
});
