import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isThisMachine } from '../../engine/target/is-this-machine.ts';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget, readTargetFile } from '../../engine/target/target-file.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { checkEnvironment } from '../process/check-environment.ts';
import { siblingModule } from '../sibling-module.ts';
import { embeddedError } from './embedded-error.ts';
import { endThread } from './end-thread.ts';
import { knownSecrets } from './known-secrets.ts';

export interface ChosenTarget {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** Seed of the embedded target's own data. Fixed, so that `--seed` alone decides what a run does. */
const embeddedSeed = 1;

/** The target of a file; where none is named, starts the embedded one. */
export async function chooseTarget(file: string | undefined): Promise<ChosenTarget> {
  if (file !== undefined) {
    checkEnvironment(process.env);
    const target = await readTargetFile(file, process.env);
    keepSecrets(target);
    warnOfPlainHttp(target);
    return { target, close: async () => {} };
  }
  return startEmbedded();
}

/** On a thread of its own: the target and the suite do not share an event loop, like a service and its tester. */
async function startEmbedded(): Promise<ChosenTarget> {
  const thread = new Worker(siblingModule(import.meta.url, 'embedded-thread'), { workerData: embeddedSeed });
  const [targetFile] = (await once(thread, 'message').catch((error: unknown) => {
    throw embeddedError(error);
  })) as [unknown];
  // Read like every other target file: JSON is YAML.
  const target = await parseTarget(JSON.stringify(targetFile), 'embedded target', {});
  keepSecrets(target);
  return { target, close: () => endThread(thread) };
}

/** Credentials that anybody on the way can read: said once, as the target file alone decides it. */
function warnOfPlainHttp({ platform, nodes }: Target): void {
  const given = [
    ...(platform === undefined ? [] : [{ name: 'the platform API', address: platform.baseUrl }]),
    ...nodes.flatMap(({ name, auth, url, websocketUrl }) =>
      auth === undefined
        ? []
        : [url, websocketUrl].flatMap((address) => (address === undefined ? [] : [{ name, address }])),
    ),
  ];
  const plain = given.filter(({ address }) => /^(?:http|ws):/i.test(address) && !isThisMachine(address));
  if (plain.length === 0) return;
  const names = [...new Set(plain.map(({ name }) => knownSecrets.redact(name)))].slice(0, 10).join(', ');
  process.stderr.write(
    `nodeproof: warning: the credentials of ${terminalLine(names)} are sent unencrypted (http:// or ws:// to another machine); use https:// and wss://\n`,
  );
}

function keepSecrets({ secrets }: Target): void {
  for (const { name, value, pieces } of secrets) knownSecrets.add(name, value, pieces);
}
