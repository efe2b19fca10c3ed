import { CommanderError } from 'commander';
import { UserError } from '../engine/user-error.ts';
import { terminalBlock, terminalLine } from '../reports/escaping/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { guardStreams } from './process/guard-streams.ts';
import { buildProgram } from './program.ts';

/** How long something that was left open (a connection that a service does not let go of) may keep a process whose work is done. */
const graceMs = 2_000;

/** Runs the command line, and leaves its exit code in `process.exitCode`. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // What packages use of Node that will go away (grpc-js names IP addresses in TLS) tells a user nothing.
  process.noDeprecation = true;
  guardStreams();
  // Nobody awaits what throws there: what the process would still do is unknown, so it does nothing more.
  process.on('uncaughtException', (error) => {
    tell(error);
    process.exit();
  });
  try {
    await buildProgram().parseAsync(argv);
  } catch (error) {
    tell(error);
  }
  setTimeout(() => process.exit(), graceMs).unref();
}

function tell(error: unknown): void {
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
    // Nothing may read as conforming after a fault of our own.
    process.exitCode = exitCodes.inconclusive;
  }
}
