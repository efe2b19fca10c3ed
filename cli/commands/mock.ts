import { once } from 'node:events';
import { stringify } from 'yaml';
import { UserError } from '../../engine/user-error.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { embeddedError } from '../run/embedded-error.ts';

export interface MockOptions {
  readonly port?: number;
  readonly seed: number;
  readonly fault: readonly string[];
  readonly alternative: readonly string[];
}

/** Serves the embedded target until SIGINT or SIGTERM; its target file goes to stdout first. */
export async function mock(options: MockOptions): Promise<void> {
  const target = await startEmbeddedTarget({
    seed: options.seed,
    faults: options.fault,
    alternatives: options.alternative,
    ...(options.port === undefined ? {} : { port: options.port }),
  }).catch((error: unknown) => {
    const reason = embeddedError(error, options.port);
    if (reason instanceof RangeError)
      throw new UserError('mock/unknown', `${reason.message}; see "nodeproof faults"`);
    throw reason;
  });
  // Before anything is printed: a caller that waits for the output may stop it at once.
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  process.stdout.write(stringify(target.targetFile));
  process.stderr.write('nodeproof: the embedded target serves on 127.0.0.1; stop it with Ctrl-C\n');
  await stopped;
  await target.close();
}
