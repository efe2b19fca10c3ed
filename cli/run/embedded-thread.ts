import { parentPort, workerData } from 'node:worker_threads';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { keepYoungSmall, youngOfEmbedded } from '../process/keep-heap-small.ts';

/** A thread that serves the embedded target: it sends its target file first, and ends at the first message. */
if (parentPort !== null) {
  keepYoungSmall(youngOfEmbedded);
  const port = parentPort;
  const embedded = await startEmbeddedTarget({ seed: workerData as number });
  port.once('message', async () => {
    await embedded.close();
    port.close();
  });
  port.postMessage(embedded.targetFile);
}
