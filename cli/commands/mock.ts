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

/** Serves the embedded target until a signal ends it, also a closed terminal; its target file goes to stdout first. */
export async function mock(options: MockOptions): Promise<void> {
  // Before anything is started or printed: who is stopped meanwhile leaves no file behind either.
  const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
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
  process.stdout.write(stringify(target.targetFile));
  process.stderr.write('nodeproof: the embedded target serves on 127.0.0.1; stop it with Ctrl-C\n');
  await stopped;
  await target.close();
}
