import { parentPort, workerData } from 'node:worker_threads';
import { loadAlternatives, loadFaults, pickById } from '../../targets/catalogue.ts';
import type { Fault } from '../../targets/entries/behaviour.ts';
import { Bench, type BenchSettings } from './bench.ts';
import { proveFault } from './prove-fault.ts';
import { proveIntermittent } from './prove-intermittent.ts';
import { provePair } from './prove-pair.ts';
import type { Outcomes, Reply, Task } from './task.ts';
import { tryAlternatives } from './try-alternatives.ts';

/** A thread that runs the tasks that it receives, one after another; `close` ends it. */
if (parentPort !== null) {
  const port = parentPort;
  // As in the command itself: deprecation warnings of dependencies do not concern users.
  process.noDeprecation = true;
  const bench = await Bench.open(workerData as BenchSettings);
  const faults = await loadFaults();
  const alternatives = await loadAlternatives();
  const reply = (message: Reply): void => port.postMessage(message);
  const faultOf = (id: string): Fault => {
    const [found] = pickById(faults, [id]);
    if (found === undefined) throw new RangeError(id);
    return found;
  };
  const outcomeOf = (task: Task): Promise<Outcomes[Task['kind']]> => {
    switch (task.kind) {
      case 'fault':
        return proveFault(faultOf(task.id), bench);
      case 'intermittent':
        return proveIntermittent(faultOf(task.id), task.every, bench);
      case 'pair':
        return provePair([faultOf(task.ids[0]), faultOf(task.ids[1])], bench);
      case 'alternatives':
        return tryAlternatives(pickById(alternatives, task.ids), bench);
    }
  };
  port.on('message', async (task: Task | 'close') => {
    if (task === 'close') {
      await bench.close();
      port.close();
    } else reply({ outcome: await outcomeOf(task) });
  });
  reply({ ready: true });
}
