import { parentPort, workerData } from 'node:worker_threads';
import { type ProfileName, profiles } from '../../engine/run/profile.ts';
import { loadFaults } from '../../targets/catalogue.ts';
import { Bench } from './bench.ts';
import { proveFault } from './prove-fault.ts';

/** A thread that proves the faults whose ids it is sent, one after another; `null` ends it. */
if (parentPort !== null) {
  const port = parentPort;
  const bench = await Bench.open(profiles[workerData as ProfileName]);
  const faults = new Map((await loadFaults()).map((fault) => [fault.id, fault]));
  port.on('message', async (id: string | null) => {
    const fault = id === null ? undefined : faults.get(id);
    if (fault === undefined) {
      await bench.close();
      port.close();
      return;
    }
    port.postMessage(await proveFault(fault, bench));
  });
  port.postMessage('ready');
}
