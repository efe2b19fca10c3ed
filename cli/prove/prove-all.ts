import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProfileName } from '../../engine/run/profile.ts';
import { siblingModule } from '../sibling-module.ts';
import type { FaultProof } from './prove-fault.ts';

/** Proves faults on as many threads as there are cores, each with a target of its own; proofs come in the order of `ids`. */
export async function proveAll(
  ids: readonly string[],
  profile: ProfileName,
  proved: (proof: FaultProof) => void,
): Promise<FaultProof[]> {
  const proofs = new Map<string, FaultProof>();
  const left = [...ids];
  const thread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(siblingModule(import.meta.url, 'worker'), { workerData: profile });
      worker.on('message', (message: FaultProof | 'ready') => {
        if (message !== 'ready') {
          proofs.set(message.id, message);
          proved(message);
        }
        worker.postMessage(left.shift() ?? null);
      });
      worker.on('error', reject);
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a proving thread ended with code ${code}`)),
      );
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), ids.length) }, thread));
  return ids.flatMap((id) => proofs.get(id) ?? []);
}
