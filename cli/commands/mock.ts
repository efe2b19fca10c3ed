import { once } from 'node:events';
import { stringify } from 'yaml';
import { UserError } from '../../engine/user-error.ts';
import { loadAlternatives, loadFaults } from '../../targets/catalogue.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { adviceFor } from '../prove/chosen-faults.ts';
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
  await requireKnown(options);
  const target = await startEmbeddedTarget({
    seed: options.seed,
    faults: options.fault,
    alternatives: options.alternative,
    ...(options.port === undefined ? {} : { port: options.port }),
  }).catch((error: unknown) => {
    throw embeddedError(error, options.port);
  });
  process.stdout.write(stringify(target.targetFile));
  process.stderr.write('nodeproof: the embedded target serves on 127.0.0.1; stop it with Ctrl-C\n');
  await stopped;
  await target.close();
}

/** @throws UserError `mock/unknown` */
async function requireKnown({ fault, alternative }: MockOptions): Promise<void> {
  const faults = (await loadFaults()).map(({ id }) => id);
  const alternatives = (await loadAlternatives()).map(({ id }) => id);
  const unknown = fault.find((id) => !faults.includes(id));
  if (unknown !== undefined)
    throw new UserError(
      'mock/unknown',
      `--fault ${unknown}: no fault has this id; ${adviceFor(unknown, faults)}`,
    );
  const other = alternative.find((id) => !alternatives.includes(id));
  if (other === undefined) return;
  throw new UserError(
    'mock/unknown',
    `--alternative ${other}: no alternative has this id; ${adviceFor(other, alternatives, 'nodeproof faults --alternatives')}`,
  );
}
