import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TargetFile } from '../../targets/target-file.ts';

/** What a client reports of what it read; each checks by itself that what it reads is consistent. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * Runs `clients/<name>.mjs` in a process of its own, which trusts the target's authority as a user's machine would:
 * certificates are checked by the client's own means.
 * @throws Error with what the process wrote, where the client could not read an answer or held something against it
 */
export async function runClient(name: string, target: TargetFile): Promise<Facts> {
  const script = fileURLToPath(new URL(`clients/${name}.mjs`, import.meta.url));
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, ...(target.tls === undefined ? {} : { NODE_EXTRA_CA_CERTS: target.tls.ca }) },
    stdio: 'pipe',
    timeout: 600_000,
  });
  child.stdin.end(JSON.stringify(target));
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${errors}${output}`);
  return JSON.parse(output) as Facts;
}
