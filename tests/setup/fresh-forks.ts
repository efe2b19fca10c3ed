import { ForksPoolWorker, type PoolOptions } from 'vitest/node';

/** Files share a process, as loading everything anew for each takes longer than most of them; until it has grown to this. */
const mostHeapBytes = 250 * 2 ** 20;

const name = 'fresh-forks';

/** Processes for test files, each of which ends once it has gathered too much. */
export const freshForks = {
  name,
  createPoolWorker: (options: PoolOptions): ForksPoolWorker => new FreshFork(options),
};

class FreshFork extends ForksPoolWorker {
  override readonly name = name;
  readonly reportMemory = true;
  #heapBytes = 0;

  override async start(): Promise<void> {
    await super.start();
    this.on('message', (message: { readonly type?: string; readonly usedMemory?: number }) => {
      if (message.type === 'testfileFinished') this.#heapBytes = message.usedMemory ?? 0;
    });
  }

  canReuse(): boolean {
    return this.#heapBytes < mostHeapBytes;
  }
}
