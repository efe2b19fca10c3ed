import { CommanderError } from 'commander';
import { UserError } from '../engine/user-error.ts';
import { terminalBlock, terminalLine } from '../reports/escaping/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { guardStreams } from './process/guard-streams.ts';
import { buildProgram } from './program.ts';

/** How long an open handle (such as a connection that a service does not close) may keep a finished process alive. */
const graceMs = 2_000;

/** Runs the command line, and leaves its exit code in `process.exitCode`. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // Deprecation warnings of dependencies (grpc-js uses IP addresses as TLS server names) do not concern users.
  process.noDeprecation = true;
  guardStreams();
  // The state of the process is unknown after an uncaught exception, so it ends.
  process.on('uncaughtException', (error) => {
    reportError(error);
    process.exit();
  });
  try {
    await buildProgram().parseAsync(argv);
  } catch (error) {
    reportError(error);
  }
  setTimeout(() => process.exit(), graceMs).unref();
}

function reportError(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  } else if (error instanceof UserError) {
    process.stderr.write(`nodeproof: ${terminalLine(error.message)}\n`);
    process.exitCode = exitCodes.usage;
  } else {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(
      `nodeproof: internal error, please report it: ${terminalBlock(words).trimStart()}\n`,
    );
    // Nothing may read as conforming after an internal error.
    process.exitCode = exitCodes.inconclusive;
  }
}
