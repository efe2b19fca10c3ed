import { exitCodes } from '../exit-codes.ts';
import { knownSecrets } from '../run/known-secrets.ts';

/** Errors of a stream whose reader closed it (`| head`, a closed terminal): not an internal error. */
const readerGone = new Set(['EPIPE', 'EIO', 'ECONNRESET']);

/**
 * Makes stdout and stderr safe to write to. A closed reader stops nothing: a run continues, and its exit code
 * gives its verdict. Results that could not be written (a full disk) never end with exit code 0. Nothing secret
 * passes stderr.
 */
export function guardStreams(): void {
  const { stdout, stderr } = process;
  let lost = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (readerGone.has(error.code ?? '')) return;
    if (!lost) stderr.write(`nodeproof: stdout cannot be written (${error.message})\n`);
    lost = true;
  });
  stderr.on('error', () => {});
  process.on('exit', (code) => {
    if (lost && code === 0) process.exitCode = exitCodes.inconclusive;
  });
  const write = stderr.write.bind(stderr) as (text: string | Uint8Array, ...rest: unknown[]) => boolean;
  stderr.write = (text: string | Uint8Array, ...rest: unknown[]): boolean =>
    write(typeof text === 'string' ? knownSecrets.redact(text) : text, ...rest);
}
